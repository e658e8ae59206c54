/** Points, bases as oriented rectangles, and how they are read: in ticks, x right, y up the table, facings clockwise. */
import type { Place } from "../../wire/types";

export type Point = readonly [number, number];
export type Pose = Pick<Place, "x" | "y" | "facing" | "width" | "depth">;

const RADIAN = Math.PI / 180_000;

/** A point so far right and so far ahead of a base's middle. */
export function beside(pose: Pose, right: number, ahead: number): Point {
  const s = Math.sin(pose.facing * RADIAN);
  const c = Math.cos(pose.facing * RADIAN);
  return [pose.x + right * c + ahead * s, pose.y - right * s + ahead * c];
}

/** Front left, front right, rear right, rear left. */
export function corners(pose: Pose): [Point, Point, Point, Point] {
  const w = pose.width / 2;
  const d = pose.depth / 2;
  return [beside(pose, -w, d), beside(pose, w, d), beside(pose, w, -d), beside(pose, -w, -d)];
}

/** How far outside a base a point lies; 0 within. */
export function outside(pose: Pose, [x, y]: Point): number {
  const s = Math.sin(pose.facing * RADIAN);
  const c = Math.cos(pose.facing * RADIAN);
  const dx = x - pose.x;
  const dy = y - pose.y;
  const right = Math.max(0, Math.abs(dx * c - dy * s) - pose.width / 2);
  const ahead = Math.max(0, Math.abs(dx * s + dy * c) - pose.depth / 2);
  return Math.hypot(right, ahead);
}

/** The base under a point, or the nearest within reach of a finger. */
export function under<P extends Pose>(places: Iterable<P>, point: Point, reach: number): P | null {
  let best: P | null = null;
  let least = reach;
  for (const place of places) {
    const far = outside(place, point);
    if (far < least || (far === 0 && !best)) {
      best = place;
      least = far;
      if (far === 0) break;
    }
  }
  return best;
}

/** The block that some bases stand in, along the facing of the first. */
export function block(places: readonly Pose[]): Pose | null {
  const [first] = places;
  if (!first) return null;
  const s = Math.sin(first.facing * RADIAN);
  const c = Math.cos(first.facing * RADIAN);
  const all = places.flatMap((place) => corners(place));
  const rights = all.map(([x, y]) => x * c - y * s);
  const aheads = all.map(([x, y]) => x * s + y * c);
  const [left, right] = [Math.min(...rights), Math.max(...rights)];
  const [back, front] = [Math.min(...aheads), Math.max(...aheads)];
  const r = (left + right) / 2;
  const a = (back + front) / 2;
  return { x: r * c + a * s, y: -r * s + a * c, facing: first.facing, width: right - left, depth: front - back };
}

/** Turned so far round a point, clockwise. */
export function turnedRound<P extends Pose>(pose: P, [px, py]: Point, by: number): P {
  const s = Math.sin(by * RADIAN);
  const c = Math.cos(by * RADIAN);
  const dx = pose.x - px;
  const dy = pose.y - py;
  return {
    ...pose,
    x: Math.round(px + dx * c + dy * s),
    y: Math.round(py - dx * s + dy * c),
    facing: turn(pose.facing + by),
  };
}

/** A facing within one whole turn. */
export function turn(facing: number): number {
  return ((Math.round(facing) % 360_000) + 360_000) % 360_000;
}

/** The direction from one point to another, clockwise from straight up the table. */
export function bearing([ax, ay]: Point, [bx, by]: Point): number {
  return turn(Math.atan2(bx - ax, by - ay) / RADIAN);
}

/** The shorter way round from one facing to another, clockwise positive. */
export function between(from: number, to: number): number {
  return turn(to - from + 180_000) - 180_000;
}

/** Bases as one reads a page: from the top of the table down, in lines as deep as a base, each from the left. */
export function readingOrder<P extends Place>(places: readonly P[]): P[] {
  const down = places.toSorted((one, other) => other.y - one.y || one.x - other.x);
  const lines: P[][] = [];
  for (const place of down) {
    const line = lines.at(-1);
    if (line && line[0]!.y - place.y < Math.max(line[0]!.depth, place.depth)) line.push(place);
    else lines.push([place]);
  }
  return lines.flatMap((line) => line.toSorted((one, other) => one.x - other.x));
}
