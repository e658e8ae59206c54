/** Keys at the table: walking the bases, taking them, moving the view. */
import { drafted, placeThem, shift, tookOfDraft } from "../state/drafting";
import { doIt, nudge, tapped } from "../state/holding";
import type { Nudge } from "../state/holding";
import { readingOrder } from "../state/shape";
import type { Sitting } from "../state/sitting";
import { matchOf, standingOf } from "../state/sitting";
import { centred, fitted, inSight, panned, toWindow, zoomed } from "../state/view";

/** Which way the keys walk from base to base. */
const WALK: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const PAN = 60;

/** A little, in a game's own measure: a quarter of a base's depth. */
const LITTLE = 4;
export const TURN_LITTLE = 5000;

export function bindKeys(element: HTMLElement, at: Sitting): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if ((event.target as Element).closest("input, button, [role=menu]")) return;
    if (pressed(element, at, event)) event.preventDefault();
  };
  element.addEventListener("keydown", press);
  return () => element.removeEventListener("keydown", press);
}

function pressed(element: HTMLElement, at: Sitting, event: KeyboardEvent): boolean {
  const base = (event.target as Element).closest("[data-base]")?.getAttribute("data-base") ?? "";
  if (event.shiftKey && WALK[event.key]) return nudged(at, event.key);
  if (event.altKey && WALK[event.key]) return pans(at, event.key);
  if (WALK[event.key]) return walked(element, at, base, WALK[event.key]!);
  if (zooms(at, event.key)) return true;
  if (event.key === "[" || event.key === "]") return wheels(at, event.key === "[" ? "right" : "left");
  if (event.key === " " && base) return taken(at, base, event.shiftKey);
  if (event.key === "Enter") return enters(at, base);
  return false;
}

function walked(element: HTMLElement, at: Sitting, base: string, step: number): boolean {
  const all = readingOrder([...standingOf(at).places.values(), ...drafted(at)]);
  if (!all.length) return false;
  const here = all.findIndex((place) => place.id === base);
  const next = all[(here + step + all.length) % all.length]!;
  at.hand.set({ focus: next.id });
  const { view, frame } = at.sight.now();
  if (!inSight(view, [next.x, next.y], frame))
    at.sight.set({ view: centred(view, [next.x, next.y], matchOf(at).board, frame) });
  element.querySelector<SVGElement>(`[data-base="${CSS.escape(next.id)}"]`)?.focus({ preventScroll: true });
  return true;
}

function taken(at: Sitting, base: string, also: boolean): boolean {
  if (!tookOfDraft(at, base, also)) tapped(at, base, also);
  return true;
}

/** Confirms what is to be confirmed; else opens the verbs of the base. */
function enters(at: Sitting, base: string): boolean {
  const { stage, bases, draft } = at.hand.now();
  if (stage === "confirm") return (void doIt(at), true);
  if (draft && bases.length) return (void placeThem(at), true);
  if (!base && !bases.length) return false;
  if (base && !bases.includes(base)) tapped(at, base, false);
  const place = standingOf(at).places.get(base || bases[0]!);
  if (place) at.hand.set({ menu: toWindow(at.sight.now().view, [place.x, place.y]) });
  return true;
}

export function little(at: Sitting): number {
  const { places } = standingOf(at);
  const first = places.get(at.hand.now().bases[0] ?? "") ?? drafted(at)[0];
  return Math.max(1, Math.round((first?.depth ?? 0) / LITTLE));
}

function nudged(at: Sitting, key: string): boolean {
  const step = little(at);
  const by: Record<string, Nudge> = {
    ArrowUp: { ahead: step },
    ArrowDown: { ahead: -step },
    ArrowLeft: { right: -step },
    ArrowRight: { right: step },
  };
  const { bases } = at.hand.now();
  const draft = drafted(at).filter((place) => bases.includes(place.id));
  const { right = 0, ahead = 0 } = by[key]!;
  if (draft.length) shift(at, bases, draft, [right, ahead]);
  else nudge(at, by[key]!);
  return true;
}

function wheels(at: Sitting, corner: "left" | "right"): boolean {
  nudge(at, { wheel: { corner, by: TURN_LITTLE } });
  return true;
}

function pans(at: Sitting, key: string): boolean {
  const { view, frame } = at.sight.now();
  const dx = key === "ArrowLeft" ? PAN : key === "ArrowRight" ? -PAN : 0;
  const dy = key === "ArrowUp" ? PAN : key === "ArrowDown" ? -PAN : 0;
  at.sight.set({ view: panned(view, dx, dy, matchOf(at).board, frame) });
  return true;
}

/** Closer, farther, the whole table. */
export function zooms(at: Sitting, key: string): boolean {
  const { view, frame } = at.sight.now();
  const { board } = matchOf(at);
  const by: Record<string, number> = { "+": 1.3, "=": 1.3, "-": 1 / 1.3 };
  if (key === "0") at.sight.set({ view: fitted(board, frame) });
  else if (by[key]) at.sight.set({ view: zoomed(view, by[key]!, frame.width / 2, frame.height / 2, board, frame) });
  else return false;
  return true;
}
