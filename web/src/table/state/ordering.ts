/** What a seat says to the host: orders, dice, undo, parley. Refusals come back as sentences and stand by the hand. */
import { freshKey, why } from "../../host/host";
import { findRoom } from "./asking";
import type { Offers } from "../../wire/types";
import { comesTo, EMPTY, isDrawn, LET_GO } from "./hand";
import { eventsOf, heardSince, isMine, onlyWords, plays } from "./match";
import { keepOrdered, keepRolls } from "./prefer";
import { isOver, nextOf, settings, stepOf, walks } from "./offers";
import type { Setting } from "./offers";
import type { Sitting } from "./sitting";
import { know, matchOf, placesOf, poses, showPoint, standingOf } from "./sitting";
import { standingAt } from "./standing";

/** Runs something that the host may refuse; whether it was obeyed. */
async function said(at: Sitting, what: () => Promise<unknown>): Promise<boolean> {
  at.hand.set({ busy: true, refusal: "" });
  try {
    await what();
    at.hand.set({ busy: false });
    return true;
  } catch (fault) {
    at.hand.set({ busy: false, refusal: why(fault), sweep: null });
    return false;
  }
}

export async function give(at: Sitting, orders: readonly string[]): Promise<boolean> {
  const { link, now } = matchOf(at);
  at.showing.state.set({ mark: eventsOf(matchOf(at)).length, missed: [], verdict: null });
  const message = { link, n: now.n, key: freshKey(), orders: [...orders] };
  const obeyed = await said(at, () => at.host.ask("order", message));
  if (obeyed) keepOrdered();
  if (obeyed) at.hand.set({ ...LET_GO, zones: null, measured: null, situation: null });
  return obeyed;
}

export function roll(at: Sitting, faces?: number[]): Promise<boolean> {
  const { link, now } = matchOf(at);
  return said(at, () => at.host.ask("dice", { link, n: now.n, key: freshKey(), ...(faces && { faces }) }));
}

export function undo(at: Sitting): Promise<boolean> {
  const { link, now } = matchOf(at);
  return said(at, () => at.host.ask("undo", { link, n: now.n, key: freshKey() }));
}

export function parley(
  at: Sitting,
  about: "draw" | "undo-asked",
  say: "offer" | "accept" | "decline",
): Promise<boolean> {
  return said(at, () => at.host.ask(about, { link: matchOf(at).link, say }));
}

export function leaveWord(at: Sitting, sort: "standing" | "note", text: string): Promise<boolean> {
  const key = freshKey();
  return said(at, () => at.host.ask(sort, { link: matchOf(at).link, text, key }));
}

export function resign(at: Sitting): Promise<boolean> {
  return said(at, () => at.host.ask("resign", { link: matchOf(at).link }));
}

export async function rollByHand(at: Sitting, byHand: boolean): Promise<void> {
  keepRolls(byHand);
  for (const match of at.room.now().matches.filter(plays))
    await said(at, () => at.host.ask("rolls", { link: match.link, by_hand: byHand }));
}

/** Gives a verb to all who may be given it, one after another, until there is none or something else is asked. */
export function sweep(at: Sitting, word: string): void {
  const { now } = matchOf(at);
  const under = { word, what: now.ask?.what ?? "", turn: now.turn, step: stepOf(now), given: new Set<string>() };
  at.hand.set({ sweep: under });
  carryOn(at);
}

function carryOn(at: Sitting): void {
  const { sweep: under, open, busy } = at.hand.now();
  const { ask } = matchOf(at).now;
  if (!under || busy || !open || !ask?.mine || ask.what !== under.what) return;
  const next = nextOf(open, under.word, under.given);
  if (!next) {
    at.hand.set({ sweep: null });
    return;
  }
  at.hand.set({ sweep: { ...under, given: new Set([...under.given, next.bases.join(" ")]) } });
  void give(at, [next.text]);
}

/** What can be ordered now, of nobody and of the bases in hand; asked whenever something has happened. */
export async function refresh(at: Sitting): Promise<void> {
  const match = matchOf(at);
  const { link, now } = match;
  const { sweep: under } = at.hand.now();
  at.trying.forget();
  if (under && isOver(under, now)) at.hand.set({ sweep: null });
  if (now.rolls && at.hand.now().sweep && match.board.dice !== "typed") void roll(at);
  if (!isMine(match) || now.ask!.dice.length > 0) {
    at.hand.set({
      ...EMPTY,
      bases: at.hand.now().bases,
      sweep: at.hand.now().sweep,
      zones: at.hand.now().zones,
    });
    return;
  }
  // What lies there to be put down, or waits to be confirmed, is there still, whatever the other side has said meanwhile.
  const { draft, trial, open: before } = at.hand.now();
  const waits = before !== null && isDrawn(at.hand.now()) && onlyWords(heardSince(match, before.n));
  if (before?.n !== now.n && !waits) at.hand.set({ ...LET_GO, open: null, offers: null, ...(draft && { trial }) });
  try {
    const open = await at.host.ask("offers", { link, n: now.n, bases: [] });
    if (matchOf(at).now.n !== now.n) return;
    const there = standingAt(match.fold, eventsOf(match).length).places;
    at.hand.set({ open, bases: at.hand.now().bases.filter((id) => there.has(id)) });
    if (now.ask!.about.length) bringIntoSight(at, now.ask!.about);
    await settle(at, open);
    await offersInHand(at);
    carryOn(at);
  } catch (fault) {
    at.hand.set({ refusal: why(fault) });
  }
}

/** Nothing is asked without showing where. */
function bringIntoSight(at: Sitting, ids: readonly string[]): void {
  const [place] = placesOf(at, ids);
  if (place) showPoint(at, [place.x, place.y]);
}

/** What can be ordered of the bases in hand, each by itself; a verb for commands is offered to theirs. */
export async function offersInHand(at: Sitting): Promise<void> {
  const { bases, open } = at.hand.now();
  const match = matchOf(at);
  if (!bases.length || !open) {
    at.hand.set({ offers: null });
    return;
  }
  try {
    const offers = await at.host.ask("offers", { link: match.link, n: match.now.n, bases: [...bases] });
    if (at.hand.now().bases === bases) at.hand.set({ offers });
  } catch (fault) {
    at.hand.set({ refusal: why(fault) });
  }
}

/** Where bases wait to be put down, they are shown where a ready order would put them. */
async function settle(at: Sitting, open: Offers): Promise<void> {
  const waiting = settings(open, standingOf(at).places);
  const { draft } = at.hand.now();
  const same = waiting.some(({ ready }) => ready.text === draft?.setting.ready.text);
  if (same) return;
  if (draft) at.hand.set({ draft: null, trial: null });
  // Where others could move meanwhile, whoever wants these put down says so.
  if (waiting.length && !open.offers.some(walks)) await lay(at, waiting[0]!);
}

/** Begins a draft of this order. */
export async function lay(at: Sitting, setting: Setting): Promise<void> {
  const { link, now } = matchOf(at);
  const trial = await at.host.ask("try", { link, n: now.n, orders: [setting.ready.text] });
  know(at, trial.looks);
  const places = trial.draft.length ? trial.draft : trial.places;
  at.hand.set({
    draft: { setting, places: poses(places) },
    ...comesTo({ ...trial, draft: places }, trial.refusal?.message ?? ""),
    room: null,
  });
  await findRoom(at);
}
