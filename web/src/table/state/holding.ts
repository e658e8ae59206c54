/** Taking bases, holding them somewhere, letting go: gestures are tried, and given when they are meant. */
import { why } from "../../host/host";
import type { OfferCard } from "../../wire/types";
import { findReach, findRoom } from "./asking";
import type { Gesture } from "./hand";
import { EMPTY, goesAtOnce, isDrawn, LET_GO, taken, withAlso } from "./hand";
import { aims, walks } from "./offers";
import { give, offersInHand } from "./ordering";
import type { Point } from "./shape";
import { beside, block, turn } from "./shape";
import type { Sitting } from "./sitting";
import { isLive, matchOf, mayOrder, placesOf, standingOf } from "./sitting";

/** Puts these in hand, in place of whoever was in it. */
export function putInHand(at: Sitting, bases: readonly string[]): void {
  const { draft, trial } = at.hand.now();
  if (isDrawn(at.hand.now())) at.tell("What was drawn on the table is left: nothing of it was ordered.");
  at.trying.forget();
  at.hand.set({
    ...LET_GO,
    bases,
    offers: null,
    zones: null,
    measured: null,
    situation: null,
    ...(draft && { trial }),
  });
  // Whoever takes somebody in hand has read what the dice said; the log keeps it.
  if (bases.length) at.showing.state.set({ verdict: null });
  void offersInHand(at);
  if (draft) void findRoom(at);
}

/** A base was tapped. */
export function tapped(at: Sitting, base: string, also: boolean): void {
  const { bases, open } = at.hand.now();
  if (also) return putInHand(at, withAlso(bases, base));
  const { commands } = matchOf(at).board;
  const there = standingOf(at).places;
  const command = commands.find((each) => each.bases.includes(base))?.bases.filter((id) => there.has(id)) ?? [];
  putInHand(at, taken(bases, base, open?.groups ?? [], command));
}

/** Whether this hand may give those that it holds some such verb; until that is known, whatever is open to anybody. */
function may(at: Sitting, such: (offer: OfferCard) => boolean): boolean {
  const { bases, offers, open } = at.hand.now();
  if (!bases.length || !mayOrder(at)) return false;
  const known = offers ?? open;
  return known ? known.offers.some((offer) => offer.refusal === null && such(offer)) : true;
}

/** Whether this hand may move what it holds. */
export const mayMove = (at: Sitting): boolean => may(at, walks);

/** Whether this hand may drop what it holds on an enemy. */
export const mayDrop = (at: Sitting): boolean => may(at, (offer) => walks(offer) || aims(offer));

/** Held there now: what comes of it is tried, the latest only. */
export function hold(at: Sitting, gesture: Gesture, point: Point): void {
  at.hand.set({ gesture, at: point, stage: "held", foretold: null });
  void findReach(at);
  const { verb } = at.hand.now();
  at.trying.ask(verb && walks(verb) ? { gesture, verb: verb.word } : { gesture });
}

/** Let go. What touches nobody and throws no dice goes at once; anything else is shown first and confirmed. */
export async function letGo(at: Sitting, atOnce: boolean): Promise<void> {
  const { gesture } = at.hand.now();
  await at.trying.settled();
  const { trial, gesture: still, stage } = at.hand.now();
  if (still !== gesture || stage !== "held") return;
  if (!trial?.orders.length) {
    const refusal = at.hand.now().refusal || trial?.refusal?.message || "Nothing can be ordered that comes near that.";
    at.hand.set({ ...LET_GO, at: at.hand.now().at, refusal });
    return;
  }
  at.hand.set({ stage: "confirm", verb: null });
  const foretold = await foresee(
    at,
    trial.orders.map((order) => order.text),
  );
  if (at.hand.now().trial !== trial) return;
  at.hand.set({ foretold });
  if (atOnce && goesAtOnce(trial, foretold, matchOf(at).seat)) await doIt(at);
}

async function foresee(at: Sitting, orders: string[]) {
  const { link, now } = matchOf(at);
  try {
    return await at.host.ask("foresee", { link, n: now.n, orders });
  } catch (fault) {
    at.hand.set({ refusal: why(fault) });
    return null;
  }
}

/** Tries orders as they are written, and shows what they would come to before they are given. */
export async function propose(at: Sitting, orders: string[], atOnce = false): Promise<void> {
  const { bases } = at.hand.now();
  const whole = block(placesOf(at, bases));
  at.hand.set({ ...LET_GO, stage: "held", at: whole ? [whole.x, whole.y] : null });
  at.trying.ask({ orders });
  await letGo(at, atOnce);
}

/** Confirmed. */
export async function doIt(at: Sitting): Promise<void> {
  const { trial } = at.hand.now();
  if (trial?.orders.length && isLive(at))
    await give(
      at,
      trial.orders.map((order) => order.text),
    );
}

/** Nothing of it was meant. */
export function drop(at: Sitting): void {
  const { stage, pick, menu, verb, refusal, draft, bases, sweep } = at.hand.now();
  at.trying.forget();
  if (stage !== "idle" || pick || menu || verb || refusal || sweep)
    at.hand.set({ ...LET_GO, sweep: null, ...(draft && { trial: at.hand.now().trial }) });
  else if (bases.length)
    at.hand.set({ ...EMPTY, open: at.hand.now().open, draft, trial: draft && at.hand.now().trial });
  else if (draft && at.hand.now().open?.offers.some(walks)) at.hand.set({ draft: null, trial: null });
}

export interface Nudge {
  right?: number;
  ahead?: number;
  turned?: number;
  wheel?: { corner: "left" | "right"; by: number };
}

/** A little farther in some direction, from where they are held already. */
export function nudge(at: Sitting, by: Nudge): void {
  const { bases, gesture } = at.hand.now();
  const whole = block(placesOf(at, bases));
  if (!whole || !mayMove(at)) return;
  const middle: Point = [Math.round(whole.x), Math.round(whole.y)];
  if (by.wheel) {
    const before = gesture?.sort === "wheeled" && gesture.corner === by.wheel.corner ? gesture.by : 0;
    const wheeled: Gesture = { sort: "wheeled", bases: [...bases], corner: by.wheel.corner, by: before + by.wheel.by };
    hold(at, wheeled, middle);
  } else {
    const held = gesture?.sort === "held" ? gesture : { taken: middle, held: middle, turned: 0 };
    const from = { ...whole, x: held.held[0]!, y: held.held[1]!, facing: turn(whole.facing + (held.turned ?? 0)) };
    const [x, y] = beside(from, by.right ?? 0, by.ahead ?? 0);
    const next: Point = [Math.round(x), Math.round(y)];
    const turned = signedTurn((held.turned ?? 0) + (by.turned ?? 0));
    hold(at, { sort: "held", bases: [...bases], taken: [...held.taken], held: [...next], turned }, next);
  }
  void letGo(at, false);
}

const signedTurn = (by: number) => turn(by + 180_000) - 180_000;
