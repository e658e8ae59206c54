/** The heat map itself: only what is in sight is drawn, so a hundred by a hundred scrolls smoothly on a phone. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Pair, Table } from "./paint";
import { layout, paint } from "./paint";

/** The room of a scroll bar and of both edges. */
const BAR = 18;

interface Props extends Table {
  says: string;
  tell: (pair: Pair | null) => void;
  open: (pair: Pair) => void;
}

export function HeatMap({ names, rows, columns, value, figure, part, says, tell, open }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState<Pair | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [room, setRoom] = useState(0);
  const named = [...rows, ...columns].map((place) => names[place]!);
  const { cell, head, top } = layout(room > 600, named, room, columns.length);
  const whole = { width: head + columns.length * cell + 2, height: top + rows.length * cell + 2 };

  useEffect(() => {
    const watch = new ResizeObserver(() => {
      if (!box.current) return;
      setSize({ width: box.current.clientWidth, height: box.current.clientHeight });
      setRoom(box.current.parentElement!.clientWidth);
    });
    watch.observe(box.current!);
    watch.observe(box.current!.parentElement!);
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
    paint(
      pen,
      { ...size, left: place.scrollLeft, up: place.scrollTop },
      { cell, head, top },
      { names, rows, columns, value, figure, part },
      at,
    );
  };
  useEffect(draw);
  useEffect(() => {
    const watch = new MutationObserver(draw);
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    document.fonts.addEventListener("loadingdone", draw);
    return () => {
      watch.disconnect();
      document.fonts.removeEventListener("loadingdone", draw);
    };
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
    if (head + (column + 1) * cell > place.scrollLeft + size.width)
      place.scrollLeft = head + (column + 1) * cell - size.width;
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
      style={{ maxWidth: `${whole.width + BAR}px`, maxHeight: `${whole.height + BAR}px` }}
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
        if ((event as unknown as PointerEvent).pointerType !== "touch")
          open({ row: rows[pair.row]!, column: columns[pair.column]! });
      }}
    >
      <div
        class="heat-room"
        data-layout={`${head} ${top} ${cell}`}
        style={{ width: `${whole.width}px`, height: `${whole.height}px` }}
      >
        <canvas ref={canvas} style={{ width: `${size.width}px`, height: `${size.height}px` }} />
      </div>
    </div>
  );
}
