/** Keeps an element beside some points of the table, or in a corner of its window, however the table moves. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Corner, Room } from "../state/room";
import { clear, corner, round } from "../state/room";
import type { Point } from "../state/shape";
import { corners } from "../state/shape";
import type { Sitting } from "../state/sitting";
import { matchOf, placesOf, standingOf, uncovered } from "../state/sitting";
import type { Frame } from "../state/view";
import { toWindow } from "../state/view";

/** Beside these, each of them some points of the table, covering none of them. With `free` it goes to whichever place
 * hides fewest bases; else it stays at the right as long as there is room. */
export function useBeside(at: Sitting, about: readonly (readonly Point[])[], free = false) {
  return usePlaced(at, about.length > 0, (size, room) => {
    const { view } = at.sight.now();
    const seen = (points: readonly Point[]) => points.map((point) => toWindow(view, point));
    const stand = () =>
      [...standingOf(at).places.values()].flatMap((place) => seen([[place.x, place.y], ...corners(place)]));
    const boxes = about.map((points) => round(seen(points)));
    return clear(boxes, size, room, free ? stand() : []);
  });
}

/** In the corner of the window where it hides fewest bases, none of those that are asked about or held. */
export function useCorner(at: Sitting, wants: readonly Corner[]) {
  return usePlaced(at, true, (size, room) => {
    const { view } = at.sight.now();
    const { trial, bases } = at.hand.now();
    const ids = [...(matchOf(at).now.ask?.about ?? []), ...bases];
    const seen = (points: readonly Point[]) => points.map((point) => toWindow(view, point));
    const stand = [...standingOf(at).places.values()].flatMap((place) => seen(corners(place)));
    const about = [...placesOf(at, ids), ...(trial?.places ?? [])].map((place) => round(seen(corners(place))));
    return corner(size, room, stand, wants, about);
  });
}

/** What lies over the window of the table from above and from the right: a line of answers that grew, a drawer. */
const OVER = ".ask-line, .right";

/** How large it is the browser says before it paints; whoever asks earlier makes it lay out the whole page for that. */
function usePlaced(at: Sitting, placed: boolean, where: (size: Frame, room: Room) => Point) {
  const box = useRef<HTMLDivElement>(null);
  const size = useRef<Frame | null>(null);
  const over = useRef({ top: 0, right: 0 });
  useLayoutEffect(() => {
    if (!placed) return;
    const place = () => {
      if (!box.current || !size.current) return;
      const { width, height } = uncovered(at.sight.now());
      const { top, right } = over.current;
      const [x, y] = where(size.current, { width: width - right, height, top });
      box.current.style.transform = `translate(${x}px, ${y}px)`;
    };
    const grows = new ResizeObserver(() => {
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = box.current ?? {};
      size.current = { width, height };
      over.current = lyingOver(box.current);
      place();
    });
    if (box.current) for (const each of [box.current, ...panels(box.current)]) grows.observe(each);
    place();
    const unwatch = at.sight.watch(place);
    return () => {
      unwatch();
      grows.disconnect();
    };
  });
  return box;
}

const panels = (box: HTMLElement) => box.closest(".table-page")?.querySelectorAll(`:scope > :is(${OVER})`) ?? [];

/** So many pixels of the window's upper and right edge lie under something. */
function lyingOver(box: HTMLElement | null): { top: number; right: number } {
  const field = box?.parentElement?.getBoundingClientRect();
  if (!box || !field) return { top: 0, right: 0 };
  const [line, drawer] = [".ask-line", ".right:not(.folded)"].map((name) =>
    box.closest(".table-page")?.querySelector(`:scope > ${name}`)?.getBoundingClientRect(),
  );
  // In a low window the line of answers stands beside the table.
  const above = line && line.left < field.right && line.top <= field.top;
  return {
    top: above ? Math.max(0, line.bottom - field.top) : 0,
    right: drawer ? Math.max(0, field.right - drawer.left) : 0,
  };
}
