/** A row of the sheet, and what stands behind it. */
import { useEffect, useState } from "preact/hooks";
import type { NoteCard, SheetRow } from "../wire/types";
import type { Dice, Given } from "../wire/asks";
import { asking } from "../route";
import type { Words } from "./found";
import { Marked } from "./marked";

interface Props {
  row: SheetRow;
  notes: readonly NoteCard[];
  rules: string;
  sought: string;
  words: Words;
  /** Whether it is open from the first: what is sought stands behind it. */
  opened: boolean;
  /** Whether the table gives no values, but says all in words. */
  worded: boolean;
}

export function RowView({ row, notes, rules, sought, words, opened, worded }: Props) {
  const [open, setOpen] = useState(opened || row.id === sought);
  useEffect(() => {
    if (row.id === sought) document.getElementById(`row-${row.id}`)?.scrollIntoView({ block: "center" });
  }, [sought]);
  return (
    <li id={`row-${row.id}`} class={row.id === sought ? "sought" : ""}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {!worded && (
            <b class="value">
              <Marked text={row.gives} words={words} />
            </b>
          )}
          <span>
            {worded ? <Worded says={row.says} words={words} /> : <Marked text={row.says} words={words} />}
            {row.reading && <sup>{`\u00a0${row.reading}`}</sup>}
            {row.house && <sup>{`\u00a0${row.house}`}</sup>}
          </span>
        </summary>
        {open && <Behind row={row} notes={notes} rules={rules} words={words} />}
      </details>
    </li>
  );
}

/** Rows that give no value begin with whom they are for. */
function Worded({ says, words }: { says: string; words: Words }) {
  const [, who = "", rest = says] = /^([^:]*:)(.*)$/.exec(says) ?? [];
  return (
    <>
      <b>
        <Marked text={who} words={words} />
      </b>
      <Marked text={rest} words={words} />
    </>
  );
}

/** What stands behind a row: when it counts, where it is printed, how it is read, and a situation to try it in. */
export function Behind({ row, notes, rules, words }: Omit<Props, "sought" | "opened" | "worded">) {
  const cited: string[] = `${row.reading} ${row.house}`.match(/[A-Z]+\d+/g) ?? [];
  const read = notes.filter((note) => cited.includes(note.id));
  const plain = [row.reading, row.house].filter((text) => text && !/^[A-Z]+\d+([,; ]+[A-Z]+\d+)*$/.test(text));
  return (
    <div class="behind">
      <p>
        <i>Counts</i> {row.when === "always" ? "always" : <Marked text={`when ${row.when}`} words={words} />}.
      </p>
      {read.map((note) => (
        <p key={note.id}>
          <b>
            {note.id}, {note.title}.
          </b>{" "}
          <Marked text={note.says} words={words} />
        </p>
      ))}
      {plain.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p class="cite">
        {row.cite} ·{" "}
        <code>
          <Marked text={row.id} words={words} />
        </code>
      </p>
      {row.tried && (
        <a
          class="button small"
          href={asking(rules, row.tried.test, {
            given: row.tried.given as Given,
            dice: (row.tried.dice ?? {}) as Dice,
          })}
        >
          Try it
        </a>
      )}
    </div>
  );
}
