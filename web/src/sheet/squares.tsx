/** What of a table is printed in squares, under heads: every cell a row, or every line. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { SheetLine } from "../wire/types";
import { Marked } from "./marked";
import { Behind } from "./row";
import type { TableProps } from "./table";

export function Squares({ table, notes, rules, sought, words }: TableProps) {
  const [open, setOpen] = useState<string | null>(table.rows.some((row) => row.id === sought) ? sought : null);
  const shown = table.rows.find((row) => row.id === open);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown?.id === sought) place.current?.scrollIntoView({ block: "center" });
  }, [sought]);
  const turn = (row: string) => setOpen(open === row ? null : row);
  const shared = sharedWord(table.columns);
  const rolled = table.lines.some((line) => line.row !== null);
  return (
    <>
      <div class="grid-box">
        <table class={rolled ? "grid roll" : "grid"}>
          <thead>
            <tr>
              <td class="shared">{shared}</td>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  <Marked text={column.slice(shared.length)} words={words} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.lines.map((line) => (
              <tr key={line.says}>
                <th scope="row">
                  {line.row === null ? (
                    <Marked text={line.says} words={words} />
                  ) : (
                    <button
                      type="button"
                      class="cell line"
                      aria-expanded={open === line.row}
                      onClick={() => turn(line.row!)}
                    >
                      <Marked text={line.says} words={words} />
                    </button>
                  )}
                </th>
                <Cells line={line} columns={table.columns} open={open} turn={turn} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown && (
        <div class="cell-shown no-print" ref={place}>
          <b>{shown.says}</b> {!rolled && <b class="value">{shown.gives}</b>}
          <Behind row={shown} notes={notes} rules={rules} words={words} />
        </div>
      )}
    </>
  );
}

/** The word that all heads begin with is said once, before them. */
export function sharedWord(heads: readonly string[]): string {
  const first = heads[0]?.split(" ").slice(0, -1).join(" ").split(" ")[0];
  return first && heads.length > 1 && heads.every((head) => head.startsWith(`${first} `)) ? `${first} ` : "";
}

interface CellProps {
  line: SheetLine;
  columns: readonly string[];
  open: string | null;
  turn: (row: string) => void;
}

function Cells({ line, columns, open, turn }: CellProps) {
  return (
    <>
      {line.cells.map((cell, place) => (
        <td key={place}>
          {cell.row ? (
            <button
              type="button"
              class="cell"
              aria-expanded={open === cell.row}
              aria-label={`${line.says}, ${columns[place]}: ${cell.text}`}
              onClick={() => turn(cell.row!)}
            >
              {cell.text}
            </button>
          ) : (
            <span class={line.row === null ? "no-cell" : ""}>{cell.text || "\u2013"}</span>
          )}
        </td>
      ))}
    </>
  );
}
