/** A table of the sheet: a grid of figures, or rows. */
import { useState } from "preact/hooks";
import type { NoteCard, SheetTable } from "../wire/types";
import { Behind, RowView } from "./row";

interface TableProps {
  table: SheetTable;
  notes: NoteCard[];
  rules: string;
  sought: string;
  whole: boolean;
}

export function TableView(props: TableProps) {
  const { table } = props;
  const grid = table.columns.length > 0 && props.whole;
  return (
    <section class="sheet-table">
      <h2>{table.title}</h2>
      {table.note && <p class="note">{table.note}</p>}
      {grid ? (
        <GridView {...props} />
      ) : (
        <ul class="sheet-rows">
          {table.rows.map((row) => (
            <RowView key={row.id} row={row} notes={props.notes} rules={props.rules} sought={props.sought} />
          ))}
        </ul>
      )}
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
      <div class="grid-box">
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
                      <button
                        type="button"
                        class="cell"
                        aria-expanded={open === cell.row}
                        aria-label={`${line.says}, ${table.columns[place]}: ${cell.text}`}
                        onClick={() => setOpen(open === cell.row ? null : cell.row)}
                      >
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
      </div>
      {shown && (
        <div class="cell-shown no-print">
          <b>{shown.says}</b> <b class="value">{shown.gives}</b>
          <Behind row={shown} notes={notes} rules={rules} />
        </div>
      )}
      {others.length > 0 && (
        <ul class="sheet-rows">
          {others.map((row) => (
            <RowView key={row.id} row={row} notes={notes} rules={rules} sought={sought} />
          ))}
        </ul>
      )}
    </>
  );
}
