/** A game's reference sheet as a page: to search, to read behind, to try, and to print on two sides of A4. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { NoteCard, Sheet, SheetRow, SheetTable } from "../wire/types";
import type { Dice, Given } from "../wire/asks";
import type { Route } from "../route";
import { asking } from "../route";
import { printSize } from "./print-size";
import { brief } from "../text";
import { useAsked, useDesk, Waiting } from "./desk";
import { Unread } from "./unread";

export function SheetPage({ rules, route }: { rules: string; route: Route }) {
  const { referee } = useDesk();
  const [unit, setUnit] = useState<string | undefined>(undefined);
  const { answer, fault } = useAsked(`sheet ${rules} ${unit ?? ""}`, () => referee.ask("sheet", unit ? { rules, unit } : { rules }));
  if (!answer) return <Waiting fault={fault} what="The sheet is unfolded …" />;
  const sought = route.query.get("row") ?? "";
  const known = !sought || answer.tables.some((table) => table.rows.some((row) => row.id === sought));
  return (
    <>
      <Unread key={sought} says={known ? [] : [`This sheet has no row \u201c${brief(sought)}\u201d; here is the whole of it.`]} />
      <SheetView sheet={answer} unit={unit ?? answer.card.unit} setUnit={setUnit} sought={sought} />
    </>
  );
}

interface Props {
  sheet: Sheet;
  unit: string;
  setUnit: (unit: string) => void;
  sought: string;
}

function SheetView({ sheet, unit, setUnit, sought }: Props) {
  const [words, seek] = useState("");
  const wanted = words.trim().toLowerCase();
  const tables = useMemo(() => sheet.tables.map((table) => fitting(table, wanted)).filter((table) => table.rows.length), [sheet, wanted]);
  const found = tables.reduce((sum, table) => sum + table.rows.length, 0);
  const { card } = sheet;
  useEffect(() => document.documentElement.style.setProperty("--print-size", printSize(sheet.tables)), [sheet]);
  return (
    <div class="sheet-page">
      <header class="sheet-head">
        <div>
          <h1 tabIndex={-1}>{card.title}</h1>
          <p class="edition">{card.edition}</p>
        </div>
        <div class="sheet-tools no-print">
          <input type="search" placeholder="Search the rows" aria-label="Search the rows" value={words} onInput={(event) => seek(event.currentTarget.value)} />
          {card.other_unit && (
            <select aria-label="Lengths in" value={unit} onChange={(event) => setUnit(event.currentTarget.value)}>
              <option value={card.unit}>{card.unit}</option>
              <option value={card.other_unit}>{card.other_unit}</option>
            </select>
          )}
          <button type="button" class="quiet" onClick={() => print()}>
            Print
          </button>
        </div>
        <p class="hidden" role="status">
          {wanted ? `${found} rows fit` : ""}
        </p>
      </header>
      <div class="sheet-columns">
        {tables.map((table, place) => (
          <TableView key={table.id + place} table={table} notes={sheet.notes} rules={card.id} sought={sought} whole={!wanted} />
        ))}
        {!tables.length && <p class="empty">No row has these words.</p>}
      </div>
      {sheet.notes.length > 0 && (
        <section class="sheet-notes">
          <h2>Readings and house rules</h2>
          <dl>
            {sheet.notes.map((note) => (
              <div key={note.id} id={`note-${note.id}`}>
                <dt>
                  <b>{note.id}</b> {note.title}
                </dt>
                <dd>{note.says}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

function fitting(table: SheetTable, wanted: string): SheetTable {
  if (!wanted || table.title.toLowerCase().includes(wanted)) return table;
  const rows = table.rows.filter((row) => `${row.id} ${row.says} ${row.gives} ${row.when} ${row.reading} ${row.house}`.toLowerCase().includes(wanted));
  return { ...table, rows };
}

interface TableProps {
  table: SheetTable;
  notes: NoteCard[];
  rules: string;
  sought: string;
  whole: boolean;
}

function TableView(props: TableProps) {
  const { table } = props;
  const grid = table.columns.length > 0 && props.whole;
  return (
    <section class="sheet-table">
      <h2>{table.title}</h2>
      {table.note && <p class="note">{table.note}</p>}
      {grid ? <GridView {...props} /> : <ul class="sheet-rows">{table.rows.map((row) => <RowView key={row.id} row={row} {...props} />)}</ul>}
    </section>
  );
}

function GridView({ table, notes, rules, sought }: TableProps) {
  const [open, setOpen] = useState<string | null>(table.rows.some((row) => row.id === sought) ? sought : null);
  const inGrid = new Set(table.lines.flatMap((line) => line.cells.map((cell) => cell.row)));
  const others = table.rows.filter((row) => !inGrid.has(row.id));
  const shown = table.rows.find((row) => row.id === open);
  return (
    <>
      <table class="grid">
        <thead>
          <tr>
            <td />
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.lines.map((line) => (
            <tr key={line.says}>
              <th scope="row">{line.says}</th>
              {line.cells.map((cell, place) => (
                <td key={place}>
                  {cell.row ? (
                    <button type="button" class="cell" aria-expanded={open === cell.row} aria-label={`${line.says}, ${table.columns[place]}: ${cell.text}`} onClick={() => setOpen(open === cell.row ? null : cell.row)}>
                      {cell.text}
                    </button>
                  ) : (
                    <span class="no-cell">{cell.text || "\u2013"}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown && (
        <div class="cell-shown no-print">
          <b>{shown.says}</b> <b class="value">{shown.gives}</b>
          <Behind row={shown} notes={notes} rules={rules} />
        </div>
      )}
      {others.length > 0 && <ul class="sheet-rows">{others.map((row) => <RowView key={row.id} row={row} table={table} notes={notes} rules={rules} sought={sought} whole />)}</ul>}
    </>
  );
}

function RowView({ row, notes, rules, sought }: TableProps & { row: SheetRow }) {
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
function Behind({ row, notes, rules }: { row: SheetRow; notes: NoteCard[]; rules: string }) {
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
        <a class="button small" href={asking(rules, row.tried.test, { given: row.tried.given as Given, dice: (row.tried.dice ?? {}) as Dice })}>
          Try it
        </a>
      )}
    </div>
  );
}
