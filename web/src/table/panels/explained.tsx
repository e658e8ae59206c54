/** Words of the game, explained where they stand: to whoever points at them or taps them, and all of them in a list. */
import { useMatch, useSitting } from "../state/sitting";
import { explained } from "../state/terms";

export function Explained({ text }: { text: string }) {
  const { tell } = useSitting();
  const { terms } = useMatch().board;
  return (
    <>
      {explained(text, terms).map((part, place) =>
        typeof part === "string" ? (
          part
        ) : (
          // Whoever reads by ear or goes by keys has the list.
          <span key={place} class="term" title={part.says} onClick={() => tell(`${part.word}: ${part.says}`)}>
            {part.word}
          </span>
        ),
      )}
    </>
  );
}

export function Glossary() {
  const { terms } = useMatch().board;
  const words = Object.keys(terms).toSorted((one, other) => one.localeCompare(other));
  if (!words.length) return null;
  return (
    <details class="glossary">
      <summary>Words of this game</summary>
      <dl>
        {words.map((word) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{terms[word]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
