/** A game's reference sheet as a page: to search, to read behind, to try, and to print on two sides of A4. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Sheet, SheetTable } from "../wire/types";
import type { Route } from "../route";
import { TableView } from "../sheet/table";
import { printSize } from "./print-size";
import { brief } from "../text";
import { useAsked, useDesk, Waiting } from "./desk";
import { Unread } from "./unread";

export function SheetPage({ rules, route }: { rules: string; route: Route }) {
  const { referee } = useDesk();
  const [unit, setUnit] = useState<string | undefined>(undefined);
  const { answer, fault } = useAsked(`sheet ${rules} ${unit ?? ""}`, () =>
    referee.ask("sheet", unit ? { rules, unit } : { rules }),
  );
  if (!answer) return <Waiting fault={fault} what="The sheet is unfolded …" />;
  const sought = route.query.get("row") ?? "";
  const known = !sought || answer.tables.some((table) => table.rows.some((row) => row.id === sought));
  return (
    <>
      <Unread
        key={sought}
        says={known ? [] : [`This sheet has no row \u201c${brief(sought)}\u201d; here is the whole of it.`]}
      />
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
  const tables = useMemo(
    () => sheet.tables.map((table) => fitting(table, wanted)).filter((table) => table.rows.length),
    [sheet, wanted],
  );
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
          <input
            type="search"
            placeholder="Search the rows"
            aria-label="Search the rows"
            value={words}
            onInput={(event) => seek(event.currentTarget.value)}
          />
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
          <TableView
            key={table.id + place}
            table={table}
            notes={sheet.notes}
            rules={card.id}
            sought={sought}
            whole={!wanted}
          />
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
  const rows = table.rows.filter((row) =>
    `${row.id} ${row.says} ${row.gives} ${row.when} ${row.reading} ${row.house}`.toLowerCase().includes(wanted),
  );
  return { ...table, rows };
}
