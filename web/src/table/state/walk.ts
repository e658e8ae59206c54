/** How a base goes along its way: its places as frames of a movement, the longer stretches taking longer. */
import type { Happened, Place } from "../../wire/types";
import { between } from "./shape";

export type Way = Happened["ways"][number];

/** A turn of this many thousandths of a degree takes as long as a step of one tick. */
const TURNING = 20;

export const placed = (x: number, y: number, facing: number) =>
  `translate(${x}px, ${-y}px) rotate(${facing / 1000}deg)`;

export function frames(places: readonly (readonly number[])[]): { transform: string; offset: number }[] {
  const far = [0];
  const turned = [places[0]?.[2] ?? 0];
  for (let at = 1; at < places.length; at += 1) {
    const [x, y, facing] = places[at] as [number, number, number];
    const [ox, oy, was] = places[at - 1] as [number, number, number];
    const by = between(was, facing);
    // Facings are counted on, so that the shorter way round is the one that is shown.
    turned.push(turned[at - 1]! + by);
    far.push(far[at - 1]! + Math.hypot(x - ox, y - oy) + Math.abs(by) / TURNING);
  }
  const all = far.at(-1) || 1;
  return places.map(([x, y], at) => ({ transform: placed(x!, y!, turned[at]!), offset: far[at]! / all }));
}

/** The ways of an event: those that are told, and straight ones for bases that are elsewhere without a way. */
export function waysOf(event: Happened, before: ReadonlyMap<string, Place>): Way[] {
  const told = event.ways.filter((way) => way.places.length > 1);
  const known = new Set(told.map((way) => way.id));
  const straight = event.placed.flatMap((place): Way[] => {
    const was = before.get(place.id);
    if (!was || known.has(place.id)) return [];
    const same = was.x === place.x && was.y === place.y && was.facing === place.facing;
    return same
      ? []
      : [
          {
            id: place.id,
            places: [
              [was.x, was.y, was.facing],
              [place.x, place.y, place.facing],
            ],
          },
        ];
  });
  return [...told, ...straight];
}
