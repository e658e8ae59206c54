/** The table in its window: the ground as one still picture, the bases above it, and what is drawn for the hand. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { bindKeys } from "../input/keys";
import { bindPointer } from "../input/pointer";
import { standingAt } from "../state/standing";
import { usePicked } from "../state/store";
import type { Sitting } from "../state/sitting";
import { matchOf, useMatch, useSitting, useStood } from "../state/sitting";
import { fitted } from "../state/view";
import { Above } from "./above";
import { Areas } from "./areas";
import { Bases } from "./bases";
import { pictured } from "./pictured";
import { Below } from "./zones";

export function Board() {
  const at = useSitting();
  const { board, fold } = useMatch();
  const { flags } = useStood();
  const shown = usePicked(at.showing.state, (show) => show.at);
  const drawn = usePicked(at.sight, (sight) => sight.drawn);
  // Nothing is laid out before it is known how large it shall be.
  const measured = usePicked(at.sight, (sight) => sight.frame.width > 0);
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const { ground, areas } = standingAt(fold, shown);
  useWindow(at, frame, board.match);
  useLayer(at, layer, `${board.match} ${measured}`);
  // Whoever sees a base may take it: not one frame later.
  useLayoutEffect(() => {
    const unbind = [bindPointer(frame.current!, at), bindKeys(frame.current!, at)];
    return () => unbind.forEach((each) => each());
  }, [at]);
  const box = `${-board.width / 2} ${-board.depth / 2} ${board.width} ${board.depth}`;
  const size = { width: board.width * drawn, height: board.depth * drawn };
  return (
    <div class="board" ref={frame}>
      {measured && (
        <div class="layer" ref={layer} style={{ width: `${size.width}px`, height: `${size.height}px` }}>
          <Picture svg={ground} />
          <svg class="bases" viewBox={box} {...size} role="group" aria-label="The table">
            <Areas areas={areas} />
            <g class="flags" aria-hidden="true" dangerouslySetInnerHTML={{ __html: flags }} />
            <Below />
            <Bases />
            <Above />
          </svg>
        </div>
      )}
    </div>
  );
}

/** A drawing of the host as a picture: nothing in it is laid out or painted again while the table moves. The browser
 * reads it as soon as it has its address, so it has it when the window stands. */
function Picture({ svg }: { svg: string }) {
  const [address, set] = useState<string>();
  useEffect(() => {
    const soon = setTimeout(() => set(pictured(svg)));
    return () => clearTimeout(soon);
  }, [svg]);
  return <img class="ground" src={address} alt="" draggable={false} />;
}

/** When the zoom has come to rest for so long, the table is drawn anew at that size. */
const REST = 180;

type Box = RefObject<HTMLDivElement | null>;

/** Knows how large the window of the table is, and keeps the whole table in it if it was. */
function useWindow(at: Sitting, frame: Box, match: string): void {
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = frame.current!;
      const { frame: before, view } = at.sight.now();
      if (!width || !height || (before.width === width && before.height === height)) return;
      const { board } = matchOf(at);
      const whole = before.width ? fitted(board, before).scale : view.scale;
      const wasWhole = !before.width || Math.abs(view.scale - whole) < whole * 0.02;
      const next = fitted(board, { width, height });
      const moved = { ...view, x: view.x + (width - before.width) / 2, y: view.y + (height - before.height) / 2 };
      at.sight.set({ frame: { width, height }, view: wasWhole ? next : moved, ...(wasWhole && { drawn: next.scale }) });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, [at, match]);
}

/** Moves the layer with the view, without drawing anything again, and sharpens it at rest. */
function useLayer(at: Sitting, layer: Box, laid: string): void {
  useLayoutEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const place = () => {
      if (!layer.current) return;
      const { board } = matchOf(at);
      const { view, drawn } = at.sight.now();
      const left = view.x - (board.width / 2) * view.scale;
      const top = view.y - (board.depth / 2) * view.scale;
      layer.current.style.transform = `translate(${left}px, ${top}px) scale(${view.scale / drawn})`;
      clearTimeout(rest);
      if (view.scale !== drawn) rest = setTimeout(() => at.sight.set({ drawn: at.sight.now().view.scale }), REST);
    };
    const unwatch = at.sight.watch(place);
    place();
    return () => {
      unwatch();
      clearTimeout(rest);
    };
  }, [at, laid]);
}
