/** Keeps an element beside some points of the table, or in a corner of its window, however the table moves. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Box, Corner } from "../state/room";
import { beside, clear, corner } from "../state/room";
import type { Point } from "../state/shape";
import { corners } from "../state/shape";
import type { Sitting } from "../state/sitting";
import { matchOf, standingOf, uncovered } from "../state/sitting";
import type { Frame } from "../state/view";
import { toWindow } from "../state/view";

/** With `free` it goes to whichever side hides fewest bases; else it stays at the right as long as there is room. */
export function useBeside(at: Sitting, points: readonly Point[], free = false) {
  return usePlaced(at, points.length > 0, (size) => {
    const { view, frame } = at.sight.now();
    const all = points.map((point) => toWindow(view, point));
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const about: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const stand = () =>
      [...standingOf(at).places.values()].flatMap((place) => {
        const middle: Point = [place.x, place.y];
        return [middle, ...corners(place)].map((point) => toWindow(view, point));
      });
    return free ? clear(about, size, frame, stand()) : beside(about, size, frame);
  });
}

/** In the corner of the window where it hides fewest bases, none of those that are asked about or held. */
export function useCorner(at: Sitting, wants: readonly Corner[]) {
  return usePlaced(at, true, (size) => {
    const { view } = at.sight.now();
    const { trial } = at.hand.now();
    const about = matchOf(at).now.ask?.about ?? [];
    const stands = [...standingOf(at).places.values()];
    const matter = [...stands.filter((place) => about.includes(place.id)), ...(trial?.places ?? [])];
    const points = [...stands, ...matter, ...matter, ...matter].flatMap((place) => [...corners(place)]);
    return corner(
      size,
      uncovered(at.sight.now()),
      points.map((point) => toWindow(view, point)),
      wants,
    );
  });
}

/** How large it is the browser says before it paints; whoever asks earlier makes it lay out the whole page for that. */
function usePlaced(at: Sitting, placed: boolean, where: (size: Frame) => Point) {
  const box = useRef<HTMLDivElement>(null);
  const size = useRef<Frame | null>(null);
  useLayoutEffect(() => {
    if (!placed) return;
    const place = () => {
      if (!box.current || !size.current) return;
      const [x, y] = where(size.current);
      box.current.style.transform = `translate(${x}px, ${y}px)`;
    };
    const grows = new ResizeObserver(() => {
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = box.current ?? {};
      size.current = { width, height };
      place();
    });
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
