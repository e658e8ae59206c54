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
  const hides = (place: Point) => hidden(place, size, stand);
  const possible = places.filter(fits);
  if (!possible.length) return beside(about, size, frame);
  return possible.reduce((best, place) => (hides(place) < hides(best) ? place : best));
}

export type Corner = "top left" | "top right" | "bottom left";

/** In the first of these corners that hides nobody; else wherever in the window fewest who stand there are hidden. */
export function corner(size: Frame, frame: Frame, stand: readonly Point[], corners: readonly Corner[]): Point {
  const across = (part: number) => Math.max(EDGE, MARGIN + part * (frame.width - size.width - 2 * MARGIN));
  const down = (part: number) => Math.max(EDGE, MARGIN + part * (frame.height - size.height - 2 * MARGIN));
  const at = (each: Corner): Point => [across(each.endsWith("left") ? 0 : 1), down(each.startsWith("top") ? 0 : 1)];
  const between = STEPS.flatMap((y) => STEPS.map((x): Point => [across(x), down(y)]));
  const places = [...corners.map(at), ...between].map((place) => ({ place, hides: hidden(place, size, stand) }));
  return places.reduce((best, each) => (each.hides < best.hides ? each : best)).place;
}

/** Parts of the window's breadth and height. */
const STEPS = [0, 0.25, 0.5, 0.75, 1];
const MARGIN = 10;

function hidden([x, y]: Point, { width, height }: Frame, stand: readonly Point[]): number {
  return stand.filter(([px, py]) => px > x - EDGE && px < x + width + EDGE && py > y - EDGE && py < y + height + EDGE)
    .length;
}
