/** Where something finds room in the window, beside what it speaks of. In pixels, y down. */
import type { Point } from "./shape";
import type { Frame } from "./view";

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

const AWAY = 18;
const EDGE = 4;

/** The part of the window that nothing lies over: from its left edge and from so far down. */
export interface Room extends Frame {
  top?: number;
}

const within = (at: number, size: number, all: number, from = 0) =>
  Math.max(from + EDGE, Math.min(at, all - size - EDGE));

/** Round some points. */
export function round(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Beside all that it speaks of, or between them, or as near by as there is room: it covers none of them where that can
 * be, and hides as few as may be of those who stand there; of equal places the first: right, left, below, above. */
export function clear(about: readonly Box[], size: Frame, frame: Room, stand: readonly Point[]): Point {
  const whole = round(
    about.flatMap(([left, top, right, bottom]): Point[] => [
      [left, top],
      [right, bottom],
    ]),
  );
  const [x, y] = [(whole[0] + whole[2] - size.width) / 2, (whole[1] + whole[3] - size.height) / 2];
  const far = (place: Point) => Math.hypot(place[0] - x, place[1] - y);
  const near = [whole, ...about.slice(0, FEW)]
    .flatMap((box) => sides(box, size))
    .map((place) => inside(place, size, frame));
  const beside = best(near, size, about, stand);
  if (!about.some((box) => covered(beside, size, box))) return beside;
  const rest = spread(size, frame).toSorted((one, other) => far(one) - far(other));
  return best([...near, ...rest.map((place) => inside(place, size, frame))], size, about, stand);
}

/** Beside so many of them room is looked for. */
const FEW = 8;

const sides = ([left, top, right, bottom]: Box, { width, height }: Frame): Point[] => [
  [right + AWAY, top],
  [left - AWAY - width, top],
  [(left + right - width) / 2, bottom + AWAY],
  [(left + right - width) / 2, top - AWAY - height],
];

const inside = ([x, y]: Point, size: Frame, frame: Room): Point => [
  within(x, size.width, frame.width),
  within(y, size.height, frame.height, frame.top),
];

export type Corner = "top left" | "top right" | "bottom left";

/** In the first of these corners that covers none of what matters and hides nobody; else wherever in the window that is
 * done least. */
export function corner(
  size: Frame,
  frame: Room,
  stand: readonly Point[],
  corners: readonly Corner[],
  about: readonly Box[] = [],
): Point {
  const [right, bottom] = [frame.width - size.width - MARGIN, frame.height - size.height - MARGIN];
  const top = frame.top ?? 0;
  const at = (each: Corner): Point => [
    Math.max(EDGE, each.endsWith("left") ? MARGIN : right),
    Math.max(top + EDGE, each.startsWith("top") ? top + MARGIN : bottom),
  ];
  return best([...corners.map(at), ...spread(size, frame)], size, about, stand);
}

/** Places all over the window. */
function spread(size: Frame, frame: Room): Point[] {
  const across = (part: number) => Math.max(EDGE, MARGIN + part * (frame.width - size.width - 2 * MARGIN));
  const top = frame.top ?? 0;
  const down = (part: number) => top + Math.max(EDGE, MARGIN + part * (frame.height - top - size.height - 2 * MARGIN));
  return STEPS.flatMap((y) => STEPS.map((x): Point => [across(x), down(y)]));
}

/** Parts of the window's breadth and height. */
const STEPS = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1];
const MARGIN = 10;

/** The first place of those that cover least of what matters, and of those that hide the fewest. */
function best(places: readonly Point[], size: Frame, about: readonly Box[], stand: readonly Point[]): Point {
  const ranked = places.map((place) => ({
    place,
    covers: about.reduce((sum, box) => sum + covered(place, size, box), 0),
    hides: hidden(place, size, stand),
  }));
  return ranked.reduce((one, other) =>
    other.covers < one.covers || (other.covers === one.covers && other.hides < one.hides) ? other : one,
  ).place;
}

/** How much of a box lies under something, or hard by it. */
function covered([x, y]: Point, { width, height }: Frame, [left, top, right, bottom]: Box): number {
  const across = Math.min(x + width, right) - Math.max(x, left) + 2 * EDGE;
  const down = Math.min(y + height, bottom) - Math.max(y, top) + 2 * EDGE;
  return across > 0 && down > 0 ? across * down : 0;
}

function hidden([x, y]: Point, { width, height }: Frame, stand: readonly Point[]): number {
  return stand.filter(([px, py]) => px > x - EDGE && px < x + width + EDGE && py > y - EDGE && py < y + height + EDGE)
    .length;
}
