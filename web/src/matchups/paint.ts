/** How the heat map is painted: the cells in sight, and the heads beside and above them. */
import type { Palette } from "./shade";
import { palette, shade } from "./shade";

export interface Pair {
  row: number;
  column: number;
}

/** A table of values, row by row; rows and columns are the troops' places in the whole of it. */
export interface Table {
  names: readonly string[];
  rows: readonly number[];
  columns: readonly number[];
  value: (row: number, column: number) => number | null;
  figure: (value: number) => string;
  /** How a pair is coloured, from all for B to all for A. */
  part: (row: number, column: number) => number;
}

export interface Layout {
  cell: number;
  head: number;
  top: number;
}

const LEAST = 30;
const LARGEST = 46;
/** About what a letter of a head takes. */
const LETTER = 7.4;

/** The room of heads and cells: long names have larger heads, and few columns in a wide window larger cells. */
export function layout(wide: boolean, names: readonly string[], room = 0, columns = 1): Layout {
  const long = Math.round(Math.max(...names.map((name) => name.length), 8) * LETTER) + 20;
  const { head, top } = wide
    ? { head: Math.min(220, long), top: Math.min(200, long) }
    : { head: Math.min(112, long), top: Math.min(112, long) };
  return { cell: Math.min(LARGEST, Math.max(LEAST, Math.floor((room - head - 4) / columns))), head, top };
}

interface Sight {
  width: number;
  height: number;
  left: number;
  up: number;
}

/** Draws what is in sight of a table, heads and all. */
export function paint(
  pen: CanvasRenderingContext2D,
  sight: Sight,
  { cell, head, top }: Layout,
  table: Table,
  at: Pair | null,
): void {
  const colours = palette();
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, sight.width, sight.height);
  const from = { column: Math.floor(sight.left / cell), row: Math.floor(sight.up / cell) };
  const to = {
    column: Math.min(table.columns.length, Math.ceil((sight.left + sight.width - head) / cell)),
    row: Math.min(table.rows.length, Math.ceil((sight.up + sight.height - top) / cell)),
  };
  pen.save();
  pen.beginPath();
  pen.rect(head, top, sight.width - head, sight.height - top);
  pen.clip();
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `${cell > 36 ? 14 : 12}px ${colours.font}`;
  for (let row = from.row; row < to.row; row++)
    for (let column = from.column; column < to.column; column++) {
      const x = head + column * cell - sight.left;
      const y = top + row * cell - sight.up;
      paintCell(pen, x, y, cell, table.rows[row]!, table.columns[column]!, table, colours);
    }
  if (at) {
    pen.strokeStyle = colours.focus;
    pen.lineWidth = 2.5;
    pen.strokeRect(head + at.column * cell - sight.left, top + at.row * cell - sight.up, cell - 1, cell - 1);
  }
  pen.restore();
  paintHeads(pen, sight, { cell, head, top }, table, colours, from, to, at);
}

function paintCell(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  cell: number,
  row: number,
  column: number,
  table: Table,
  colours: Palette,
): void {
  const value = table.value(row, column);
  if (value === null) {
    pen.strokeStyle = colours.rule;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(x + cell * 0.35, y + cell * 0.65);
    pen.lineTo(x + cell * 0.65, y + cell * 0.35);
    pen.stroke();
    return;
  }
  const { fill, ink } = shade(colours, table.part(row, column));
  pen.fillStyle = fill;
  pen.fillRect(x, y, cell - 1, cell - 1);
  pen.fillStyle = ink;
  pen.fillText(table.figure(value), x + (cell - 1) / 2, y + cell / 2);
}

function paintHeads(
  pen: CanvasRenderingContext2D,
  sight: Sight,
  { cell, head, top }: Layout,
  table: Table,
  colours: Palette,
  from: Pair,
  to: Pair,
  at: Pair | null,
): void {
  pen.font = `${cell > 36 ? 15 : 14}px ${colours.font}`;
  const clipped = (x: number, y: number, width: number, height: number, inside: () => void) => {
    pen.save();
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.clip();
    inside();
    pen.restore();
  };
  clipped(0, top, head, sight.height - top, () => {
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    for (let row = from.row; row < to.row; row++) {
      pen.fillStyle = at?.row === row ? colours.focus : colours.ink;
      pen.fillText(
        short(pen, table.names[table.rows[row]!]!, head - 12),
        head - 6,
        top + row * cell - sight.up + cell / 2,
      );
    }
  });
  clipped(head, 0, sight.width - head, top, () => {
    pen.textAlign = "left";
    pen.textBaseline = "middle";
    for (let column = from.column; column < to.column; column++) {
      pen.save();
      pen.translate(head + column * cell - sight.left + cell / 2, top - 6);
      pen.rotate(-Math.PI / 2);
      pen.fillStyle = at?.column === column ? colours.focus : colours.ink;
      pen.fillText(short(pen, table.names[table.columns[column]!]!, top - 12), 0, 0);
      pen.restore();
    }
  });
  pen.fillStyle = colours.faint;
  pen.textAlign = "right";
  pen.textBaseline = "bottom";
  pen.fillText("B across", head - 6, top - 24);
  pen.fillText("A down", head - 6, top - 6);
  pen.strokeStyle = colours.rule;
  pen.lineWidth = 1;
  pen.strokeRect(head - 0.5, top - 0.5, sight.width, sight.height);
}

function short(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  let kept = text;
  while (kept.length > 3 && pen.measureText(`${kept}\u2026`).width > width) kept = kept.slice(0, -1);
  const grade = /, .*$/.exec(text)?.[0] ?? "";
  return grade && kept.length > grade.length + 3 ? `${kept.slice(0, -grade.length)}\u2026${grade}` : `${kept}\u2026`;
}
