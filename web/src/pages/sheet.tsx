/** A game's reference sheet as a page: to search, to read behind, to try, and to print on two sides of A4. */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Sheet } from "../wire/types";
import type { Route } from "../route";
import { fitting, fittingNotes, toldFound, wordsOf } from "../sheet/found";
import { Jump, tableAnchor } from "../sheet/jump";
import { Notes } from "../sheet/notes";
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
  const [typed, seek] = useState("");
  const words = useMemo(() => wordsOf(typed), [typed]);
  const tables = useMemo(
    () => sheet.tables.map((table) => fitting(table, words)).filter((table) => table.rows.length),
    [sheet, words],
  );
  const notes = useMemo(() => fittingNotes(sheet.notes, words), [sheet, words]);
  const { card } = sheet;
  useLayoutEffect(() => document.documentElement.style.setProperty("--print-size", printSize(sheet.tables)), [sheet]);
  return (
    <div class="sheet-page">
      <header class="sheet-head">
        <div>
          <h1 tabIndex={-1}>{card.title}</h1>
          <p class="edition">{card.edition}</p>
        </div>
        <div class="sheet-tools no-print">
          <p class="found" role="status">
            {words.length ? toldFound(tables, notes) : ""}
          </p>
          <input
            type="search"
            placeholder="Search the sheet"
            aria-label="Search the sheet"
            value={typed}
            onInput={(event) => seek(event.currentTarget.value)}
          />
          <Jump tables={tables} notes={notes.length > 0} />
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
      </header>
      <div class="sheet-columns">
        {tables.map((table, place) => (
          <TableView
            key={table.id + table.title}
            anchor={tableAnchor(place)}
            table={table}
            notes={sheet.notes}
            rules={card.id}
            sought={sought}
            words={words}
          />
        ))}
      </div>
      <Notes notes={notes} words={words} />
    </div>
  );
}
