/** Keeps an element beside some points of the table, inside the window, however the table moves. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Box } from "../state/room";
import { beside, clear } from "../state/room";
import type { Point } from "../state/shape";
import type { Sitting } from "../state/sitting";
import { standingOf } from "../state/sitting";
import { toWindow } from "../state/view";

/** With `free` it goes to whichever side hides fewest bases; else it stays at the right as long as there is room. */
export function useBeside(at: Sitting, points: readonly Point[], free = false) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!points.length) return;
    const place = () => {
      const { view, frame } = at.sight.now();
      const element = box.current;
      if (!element) return;
      const all = points.map((point) => toWindow(view, point));
      const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
      const about: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const stand = () => [...standingOf(at).places.values()].map(({ x, y }) => toWindow(view, [x, y]));
      const [x, y] = free ? clear(about, size, frame, stand()) : beside(about, size, frame);
      element.style.transform = `translate(${x}px, ${y}px)`;
    };
    const grows = new ResizeObserver(place);
    if (box.current) grows.observe(box.current);
    place();
    const unwatch = at.sight.watch(place);
    return () => {
      unwatch();
      grows.disconnect();
    };
  });
  return box;
}
