/** Where something finds room in the window, beside what it speaks of. In pixels, y down. */
import type { Point } from "./shape";
import type { Frame } from "./view";

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

const AWAY = 18;
const EDGE = 4;

const within = (at: number, size: number, all: number) => Math.max(EDGE, Math.min(at, all - size - EDGE));

/** At the right, or at the left where there is no room. */
export function beside([left, top, right]: Box, size: Frame, frame: Frame): Point {
  const room = right + AWAY + size.width <= frame.width;
  return [room ? right + AWAY : Math.max(EDGE, left - AWAY - size.width), within(top, size.height, frame.height)];
}

/** At the side where fewest of those who stand there are hidden; of equal ones the first: right, below, left, above. */
export function clear(about: Box, size: Frame, frame: Frame, stand: readonly Point[]): Point {
  const [left, top, right, bottom] = about;
  const middle = within((left + right - size.width) / 2, size.width, frame.width);
  const level = within(top, size.height, frame.height);
  const places: Point[] = [
    [right + AWAY, level],
    [middle, bottom + AWAY],
    [left - AWAY - size.width, level],
    [middle, top - AWAY - size.height],
  ];
  const fits = ([x, y]: Point) =>
    x >= EDGE && y >= EDGE && x + size.width <= frame.width - EDGE && y + size.height <= frame.height - EDGE;
  const hides = ([x, y]: Point) =>
    stand.filter(
      ([px, py]) => px > x - EDGE && px < x + size.width + EDGE && py > y - EDGE && py < y + size.height + EDGE,
    ).length;
  const possible = places.filter(fits);
  if (!possible.length) return beside(about, size, frame);
  return possible.reduce((best, place) => (hides(place) < hides(best) ? place : best));
}
