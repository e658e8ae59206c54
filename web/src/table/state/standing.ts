/** The table after so many events: folded from what was heard, forwards; an undo goes back to where it says. */
import type { BoardArea, Happened, Place, Table, Stood } from "../../wire/types";

export interface Standing {
  places: ReadonlyMap<string, Place>;
  gone: Readonly<Record<string, string>>;
  ground: string;
  areas: readonly BoardArea[];
  /** Turn, step, armies: how the battle stood. */
  stood: Stood;
}

/** Every so many events a table is kept, so that the slider need never fold far. */
const KEPT = 16;

export interface Fold {
  start: Standing;
  events: readonly Happened[];
  kept: Map<number, Standing>;
}

export function begun(start: Table, events: readonly Happened[]): Fold {
  const { gone, ground, areas, stood } = start;
  return {
    start: { places: new Map(start.places.map((place) => [place.id, place])), gone, ground, areas, stood },
    events,
    kept: new Map(),
  };
}

/** The same fold with more events at its end: what was kept still holds. */
export function longer(fold: Fold, events: readonly Happened[]): Fold {
  return events.length ? { ...fold, events: [...fold.events, ...events] } : fold;
}

/** The table after the first `count` events. */
export function standingAt(fold: Fold, count: number): Standing {
  const wanted = Math.max(0, Math.min(count, fold.events.length));
  const known = fold.kept.get(wanted);
  if (known) return known;
  let from = wanted;
  while (from > 0 && !fold.kept.has(from)) from -= 1;
  let standing = from ? fold.kept.get(from)! : fold.start;
  for (let at = from; at < wanted; at += 1) {
    standing = after(fold, standing, at);
    if ((at + 1) % KEPT === 0) fold.kept.set(at + 1, standing);
  }
  // The last ones asked for are asked for again: while one is walked, and with every new event.
  fold.kept.set(wanted, standing);
  for (const key of fold.kept.keys()) if (key % KEPT && Math.abs(key - wanted) > 2) fold.kept.delete(key);
  return standing;
}

function after(fold: Fold, before: Standing, at: number): Standing {
  const event = fold.events[at]!;
  const from = event.back === null ? before : standingAt(fold, heardUpTo(fold.events, event.back));
  return happened(from, event);
}

export function happened(before: Standing, event: Happened): Standing {
  const still = !event.placed.length && !Object.keys(event.gone).length;
  const stood = event.stood ?? before.stood;
  if (still && event.ground === null && event.areas === null)
    return stood === before.stood ? before : { ...before, stood };
  const places = new Map(before.places);
  const gone = { ...before.gone, ...event.gone };
  for (const id of Object.keys(event.gone)) places.delete(id);
  for (const place of event.placed) {
    places.set(place.id, place);
    delete gone[place.id];
  }
  return { places, gone, ground: event.ground ?? before.ground, areas: event.areas ?? before.areas, stood };
}

/** How many of the events are no later than that number: a seat does not hear of every one. */
export function heardUpTo(events: readonly Happened[], n: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.n <= n) low = middle + 1;
    else high = middle;
  }
  return low;
}
