/** A text with the words that are sought marked in it. */
import type { Words } from "./found";
import { pieces } from "./found";

export function Marked({ text, words }: { text: string; words: Words }) {
  if (!words.length) return <>{text}</>;
  return (
    <>
      {pieces(text, words).map((piece, place) =>
        piece.sought ? <mark key={place}>{piece.text}</mark> : <span key={place}>{piece.text}</span>,
      )}
    </>
  );
}
