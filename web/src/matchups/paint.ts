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
  most: number;
}

export interface Layout {
  cell: number;
  head: number;
  top: number;
}

export function layout(wide: boolean): Layout {
  return wide ? { cell: 30, head: 168, top: 132 } : { cell: 30, head: 104, top: 104 };
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
  pen.font = `11px ${colours.font}`;
  for (let row = from.row; row < to.row; row++)
    for (let column = from.column; column < to.column; column++) {
      const x = head + column * cell - sight.left;
      const y = top + row * cell - sight.up;
      paintCell(pen, x, y, cell, table.value(table.rows[row]!, table.columns[column]!), table, colours);
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
  value: number | null,
  table: Table,
  colours: Palette,
): void {
  if (value === null) {
    pen.strokeStyle = colours.rule;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(x + cell * 0.35, y + cell * 0.65);
    pen.lineTo(x + cell * 0.65, y + cell * 0.35);
    pen.stroke();
    return;
  }
  const { fill, ink } = shade(colours, table.most ? Math.min(1, value / table.most) : 0);
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
  pen.font = `13px ${colours.font}`;
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
  pen.fillText("a \u2193   b \u2192", head - 6, top - 6);
  pen.strokeStyle = colours.rule;
  pen.lineWidth = 1;
  pen.strokeRect(head - 0.5, top - 0.5, sight.width, sight.height);
}

function short(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  let kept = text;
  while (kept.length > 3 && pen.measureText(`${kept}\u2026`).width > width) kept = kept.slice(0, -1);
  const grade = /\(.*\)$/.exec(text)?.[0] ?? "";
  return grade && kept.length > grade.length + 3 ? `${kept.slice(0, -grade.length)}\u2026${grade}` : `${kept}\u2026`;
}
