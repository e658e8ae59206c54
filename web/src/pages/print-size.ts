/** The type size at which a sheet fills two sides of A4 in two columns, as near as counting lines can tell. */
import type { SheetTable } from "../wire/types";

const HEIGHT = 755;
const WIDTH = 258;
const LETTER = 0.37;
const LEADING = 1.22;
const SLACK = 1.02;

export function printSize(tables: readonly SheetTable[]): string {
  for (let size = 9.5; size > 4.5; size -= 0.1) {
    const across = WIDTH / (size * LETTER);
    const lines = tables.reduce((sum, table) => sum + linesOf(table, across), 0);
    if (lines * size * LEADING < 4 * HEIGHT * SLACK) return `${size.toFixed(1)}pt`;
  }
  return "4.5pt";
}

function linesOf(table: SheetTable, across: number): number {
  const inGrid = new Set(table.lines.flatMap((line) => line.cells.map((cell) => cell.row)));
  const rows = table.rows.filter((row) => !inGrid.has(row.id));
  const narrow = across * 0.45;
  const grid = table.lines.reduce(
    (sum, line) => sum + 1.15 * Math.ceil(line.says.length / narrow),
    table.columns.length ? 2 : 0,
  );
  const text = rows.reduce(
    (sum, row) =>
      sum + 1.08 * Math.ceil((row.says.length + 4) / Math.max(12, across - 1.2 * Math.max(4, row.gives.length))),
    0,
  );
  return 2.1 + (table.note ? Math.ceil(table.note.length / across) : 0) + grid + text;
}
