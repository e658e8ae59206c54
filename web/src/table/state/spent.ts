/** A way in parts, by how much of the move is spent there: plenty is left, less than half, hardly any. */
import type { Point, Pose } from "./shape";
import { corners } from "./shape";

export type Left = "plenty" | "some" | "little";

export interface Stretch {
  left: Left;
  points: readonly Point[];
}

/** From which part of the move on. */
const SOME = 1 / 2;
const LITTLE = 5 / 6;

const far = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

/** How far the front corner goes that goes farther: so a wheel is measured. */
function step(one: Pose, other: Pose): number {
  const [left, right] = corners(one);
  const [thatLeft, thatRight] = corners(other);
  return Math.max(far(left, thatLeft), far(right, thatRight));
}

const leftAfter = (part: number): Left => (part < SOME ? "plenty" : part < LITTLE ? "some" : "little");

/** The way of a base that may go so far in all; without a measure plenty is left everywhere. */
export function stretches(
  places: readonly (readonly number[])[],
  size: Pick<Pose, "width" | "depth">,
  reach: number,
): Stretch[] {
  const poses = places.map(([x, y, facing]): Pose => ({ ...size, x: x!, y: y!, facing: facing ?? 0 }));
  const found: { left: Left; points: Point[] }[] = [];
  let spent = 0;
  for (let at = 1; at < poses.length; at += 1) {
    const [from, to] = [poses[at - 1]!, poses[at]!];
    const by = reach > 0 ? step(from, to) / reach : 0;
    const cuts = by > 0 ? [SOME, LITTLE].map((cut) => (cut - spent) / by).filter((cut) => cut > 0 && cut < 1) : [];
    const marks = [0, ...cuts, 1];
    for (let place = 1; place < marks.length; place += 1) {
      const [begins, ends] = [marks[place - 1]!, marks[place]!];
      const on = (part: number): Point => [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
      const left = leftAfter(spent + by * ((begins + ends) / 2));
      if (found.at(-1)?.left === left) found.at(-1)!.points.push(on(ends));
      else found.push({ left, points: [on(begins), on(ends)] });
    }
    spent += by;
  }
  return found;
}
