/** A row of the sheet, and what stands behind it. */
import { useEffect, useState } from "preact/hooks";
import type { NoteCard, SheetRow } from "../wire/types";
import type { Dice, Given } from "../wire/asks";
import { asking } from "../route";

interface Props {
  row: SheetRow;
  notes: NoteCard[];
  rules: string;
  sought: string;
}

export function RowView({ row, notes, rules, sought }: Props) {
  const [open, setOpen] = useState(row.id === sought);
  useEffect(() => {
    if (row.id === sought) document.getElementById(`row-${row.id}`)?.scrollIntoView({ block: "center" });
  }, [sought]);
  return (
    <li id={`row-${row.id}`} class={row.id === sought ? "sought" : ""}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <b class="value">{row.gives}</b>
          <span>
            {row.says}
            {row.reading && <sup> {row.reading}</sup>}
            {row.house && <sup> {row.house}</sup>}
          </span>
        </summary>
        {open && <Behind row={row} notes={notes} rules={rules} />}
      </details>
    </li>
  );
}

/** What stands behind a row: when it counts, where it is printed, how it is read, and a situation to try it in. */
export function Behind({ row, notes, rules }: Omit<Props, "sought">) {
  const cited: string[] = `${row.reading} ${row.house}`.match(/[A-Z]+\d+/g) ?? [];
  const read = notes.filter((note) => cited.includes(note.id));
  const plain = [row.reading, row.house].filter((text) => text && !/^[A-Z]+\d+([,; ]+[A-Z]+\d+)*$/.test(text));
  return (
    <div class="behind">
      <p>
        <i>Counts</i> {row.when === "always" ? "always" : `when ${row.when}`}.
      </p>
      {read.map((note) => (
        <p key={note.id}>
          <b>
            {note.id}, {note.title}.
          </b>{" "}
          {note.says}
        </p>
      ))}
      {plain.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p class="cite">
        {row.cite} · <code>{row.id}</code>
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
