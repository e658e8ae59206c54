/** The heat map itself: only what is in sight is drawn, so a hundred by a hundred scrolls smoothly on a phone. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Palette } from "./shade";
import { palette, shade } from "./shade";

export interface Pair {
  row: number;
  column: number;
}

interface Props {
  names: readonly string[];
  rows: readonly number[];
  columns: readonly number[];
  /** The value of a pair, by the troops' places in the whole table. */
  value: (row: number, column: number) => number | null;
  figure: (value: number) => string;
  most: number;
  says: string;
  tell: (pair: Pair | null) => void;
  open: (pair: Pair) => void;
}

export interface Layout {
  cell: number;
  head: number;
  top: number;
}

export function layout(wide: boolean): Layout {
  return wide ? { cell: 30, head: 168, top: 132 } : { cell: 30, head: 104, top: 104 };
}

export function HeatMap({ names, rows, columns, value, figure, most, says, tell, open }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState<Pair | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const { cell, head, top } = layout(size.width > 600);

  useEffect(() => {
    const watch = new ResizeObserver(() => box.current && setSize({ width: box.current.clientWidth, height: box.current.clientHeight }));
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);

  const draw = () => {
    const place = box.current;
    const paper = canvas.current;
    if (!place || !paper || !size.width) return;
    const dense = window.devicePixelRatio || 1;
    if (paper.width !== Math.round(size.width * dense) || paper.height !== Math.round(size.height * dense)) {
      paper.width = Math.round(size.width * dense);
      paper.height = Math.round(size.height * dense);
    }
    const pen = paper.getContext("2d")!;
    pen.setTransform(dense, 0, 0, dense, 0, 0);
    paint(pen, { ...size, left: place.scrollLeft, up: place.scrollTop }, { cell, head, top }, { names, rows, columns, value, figure, most }, at);
  };
  useEffect(draw);
  useEffect(() => {
    const watch = new MutationObserver(draw);
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => watch.disconnect();
  });

  const pick = (pair: Pair | null) => {
    setAt(pair);
    tell(pair && { row: rows[pair.row]!, column: columns[pair.column]! });
  };
  const under = (event: MouseEvent): Pair | null => {
    const edge = box.current!.getBoundingClientRect();
    const x = event.clientX - edge.left;
    const y = event.clientY - edge.top;
    const column = Math.floor((x - head + box.current!.scrollLeft) / cell);
    const row = Math.floor((y - top + box.current!.scrollTop) / cell);
    return x > head && y > top && row < rows.length && column < columns.length ? { row, column } : null;
  };
  const step = (down: number, right: number) => {
    const row = Math.min(rows.length - 1, Math.max(0, (at?.row ?? -down) + down));
    const column = Math.min(columns.length - 1, Math.max(0, (at?.column ?? -right) + right));
    pick({ row, column });
    const place = box.current!;
    if (column * cell < place.scrollLeft) place.scrollLeft = column * cell;
    if (head + (column + 1) * cell > place.scrollLeft + size.width) place.scrollLeft = head + (column + 1) * cell - size.width;
    if (row * cell < place.scrollTop) place.scrollTop = row * cell;
    if (top + (row + 1) * cell > place.scrollTop + size.height) place.scrollTop = top + (row + 1) * cell - size.height;
  };
  const keys: Record<string, () => void> = {
    ArrowUp: () => step(-1, 0),
    ArrowDown: () => step(1, 0),
    ArrowLeft: () => step(0, -1),
    ArrowRight: () => step(0, 1),
    PageUp: () => step(-10, 0),
    PageDown: () => step(10, 0),
    Home: () => step(0, -columns.length),
    End: () => step(0, columns.length),
    Enter: () => at && open({ row: rows[at.row]!, column: columns[at.column]! }),
  };
  return (
    <div
      class="heat"
      ref={box}
      tabIndex={0}
      role="application"
      aria-roledescription="heat map"
      aria-label={`${says}, every troop against every other. Arrow keys move, Enter opens the fight.`}
      onScroll={draw}
      onKeyDown={(event) => {
        const act = keys[event.key];
        if (!act || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        act();
      }}
      onMouseMove={(event) => {
        const pair = under(event);
        if (pair && (pair.row !== at?.row || pair.column !== at?.column)) pick(pair);
      }}
      onClick={(event) => {
        const pair = under(event);
        if (!pair) return;
        pick(pair);
        // A finger first shows the pair; a mouse has already seen it by pointing.
        if ((event as unknown as PointerEvent).pointerType !== "touch") open({ row: rows[pair.row]!, column: columns[pair.column]! });
      }}
    >
      <div class="heat-room" style={{ width: `${head + columns.length * cell + 2}px`, height: `${top + rows.length * cell + 2}px` }}>
        <canvas ref={canvas} style={{ width: `${size.width}px`, height: `${size.height}px` }} />
      </div>
    </div>
  );
}

interface Sight {
  width: number;
  height: number;
  left: number;
  up: number;
}

export type Table = Pick<Props, "names" | "rows" | "columns" | "value" | "figure" | "most">;

/** Draws what is in sight of a table, heads and all. */
export function paint(pen: CanvasRenderingContext2D, sight: Sight, { cell, head, top }: Layout, table: Table, at: Pair | null): void {
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

function paintCell(pen: CanvasRenderingContext2D, x: number, y: number, cell: number, value: number | null, table: Table, colours: Palette): void {
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

function paintHeads(pen: CanvasRenderingContext2D, sight: Sight, { cell, head, top }: Layout, table: Table, colours: Palette, from: Pair, to: Pair, at: Pair | null): void {
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
      pen.fillText(short(pen, table.names[table.rows[row]!]!, head - 12), head - 6, top + row * cell - sight.up + cell / 2);
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
