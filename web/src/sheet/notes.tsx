/** The readings and house rules that the rows of a sheet speak of. */
import { useEffect, useState } from "preact/hooks";
import type { NoteCard } from "../wire/types";
import type { Words } from "./found";
import { NOTES_ANCHOR } from "./jump";
import { Marked } from "./marked";

export function Notes({ notes, words }: { notes: readonly NoteCard[]; words: Words }) {
  // They lie below all tables: the tables are not kept waiting for them.
  const [due, setDue] = useState(false);
  useEffect(() => {
    const soon = setTimeout(() => setDue(true), 50);
    return () => clearTimeout(soon);
  }, []);
  if (!due || !notes.length) return null;
  return (
    <section class="sheet-notes" id={NOTES_ANCHOR}>
      <h2>Readings and house rules</h2>
      <dl>
        {notes.map((note) => (
          <div key={note.id} id={`note-${note.id}`}>
            <dt>
              <b>{note.id}</b> <Marked text={note.title} words={words} />
            </dt>
            <dd>
              <Marked text={note.says} words={words} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
