/** Words of the game, explained where they stand: to whoever points at them or taps them, and all of them in a list. */
import { useState } from "preact/hooks";
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
  const [open, setOpen] = useState(false);
  if (!Object.keys(terms).length) return null;
  return (
    <details class="glossary" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Words of this game</summary>
      {open && <Terms terms={terms} />}
    </details>
  );
}

function Terms({ terms }: { terms: Record<string, string> }) {
  const words = Object.keys(terms).toSorted((one, other) => one.localeCompare(other));
  return (
    <dl>
      {words.map((word) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{terms[word]}</dd>
        </div>
      ))}
    </dl>
  );
}
