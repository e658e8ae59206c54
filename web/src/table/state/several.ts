/** Several things that a word is put together of, and how it is spelt. */
import type { ThingCard } from "../../wire/types";

export interface Chosen {
  thing: ThingCard;
  across: number;
  up: number;
  way: string;
}

export function added(chosen: readonly Chosen[], thing: ThingCard): Chosen[] {
  const [across = 0, up = 0] = thing.sizes?.usual ?? [];
  return [...chosen, { thing, across, up, way: thing.ways[0]?.word ?? "" }];
}

/** How often a thing is chosen. */
export function taken(chosen: readonly Chosen[], thing: ThingCard): number {
  return chosen.filter((one) => one.thing.word === thing.word).length;
}

export function spelt(chosen: readonly Chosen[]): string {
  return chosen.map(asWord).join(" ");
}

function asWord({ thing, across, up, way }: Chosen): string {
  if (thing.sizes) return `${thing.word}:${across}x${up}`;
  return way ? `${thing.word}:${way}` : thing.word;
}

/** What a share gives each: those who get nothing are left out. */
export function shareSpelt(given: Readonly<Record<string, number>>): string {
  return Object.entries(given)
    .filter(([, count]) => count > 0)
    .map(([whom, count]) => `${whom} ${count}`)
    .join(" ");
}
