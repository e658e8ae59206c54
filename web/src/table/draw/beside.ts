/** Keeps an element beside some points of the table, inside the window, however the table moves. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Point } from "../state/shape";
import type { Sitting } from "../state/sitting";
import { toWindow } from "../state/view";

const AWAY = 18;

export function useBeside(at: Sitting, points: readonly Point[]) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!points.length) return;
    const place = () => {
      const { view, frame } = at.sight.now();
      const element = box.current;
      if (!element) return;
      const all = points.map((point) => toWindow(view, point));
      const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
      const top = Math.min(...all.map(([, y]) => y));
      const { offsetWidth: width, offsetHeight: height } = element;
      const room = right + AWAY + width <= frame.width;
      const x = room ? right + AWAY : Math.max(4, left - AWAY - width);
      const y = Math.max(4, Math.min(top, frame.height - height - 4));
      element.style.transform = `translate(${x}px, ${y}px)`;
    };
    place();
    return at.sight.watch(place);
  });
  return box;
}
