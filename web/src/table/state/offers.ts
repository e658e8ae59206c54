/** What is offered, read for a person: buttons for answers, what can be given to all, what is still to be placed. */
import type { AskedNow, Now, OfferCard, Offers, Place, ReadyOrder } from "../../wire/types";
import { capital } from "../../text";
import type { UnderWay } from "./hand";

/** More answers than this are no answer to a question, but a list to look up. */
const MOST_BUTTONS = 10;

export interface Answer {
  text: string;
  label: string;
  says: string;
  chance: number | null;
  p: string;
  bases: readonly string[];
  at: string;
  offer: OfferCard;
}

const speaksToNobody = (offer: OfferCard) => offer.whom === "nobody";
const places = (offer: OfferCard) => offer.takes.some((part) => part.sort === "places");
export const walks = (offer: OfferCard) => offer.takes.some((part) => part.sort === "legs");
/** Whether it is given at somebody. */
export const aims = (offer: OfferCard) => offer.takes.some((part) => part.sort === "target");
const isOpen = (offer: OfferCard) => offer.refusal === null;

function answer(offer: OfferCard, ready: ReadyOrder, label: string): Answer {
  const { text, says, chance, p, bases, at } = ready;
  return { text, label, says: says || offer.says, chance, p, bases, at, offer };
}

/** Each of a verb's ready orders in a few words that no other of them has: what it means, else its text. */
export function labels(offer: OfferCard, ready: readonly ReadyOrder[], name: (id: string) => string): string[] {
  if (ready.length === 1) return [capital([offer.word, ready[0]!.at && name(ready[0]!.at)].filter(Boolean).join(" "))];
  const says = ready.map((each) => capital(each.says.replace(/\.$/, "")));
  const told = says.every((each, place) => each && says.indexOf(each) === place);
  if (told) return says;
  const named = ready.map((each) => [...each.bases, each.at].filter(Boolean).map(name));
  const apart = named.every(
    (each, place) => each.length < 4 && named.findIndex((other) => other.join() === each.join()) === place,
  );
  if (apart) return named.map((each) => `${capital(offer.word)} ${each.join(" \u2192 ")}`);
  return ready.map((each) => capital(spelt(each.text, name)));
}

/** A short order with names in the place of ids; a long one as it is written. */
function spelt(text: string, name: (id: string) => string): string {
  const words = text.split(" ").filter((word) => word !== ":");
  return words.length > 5 ? text : words.map(name).join(" ");
}

/** The answers that stand as buttons in the line above the table. */
export function answers(offers: Offers, ask: AskedNow, name: (id: string) => string): Answer[] {
  const open = offers.offers.filter(isOpen);
  const all = open.filter((offer) => !places(offer)).reduce((count, offer) => count + offer.ready.length, 0);
  const few = all <= MOST_BUTTONS && (ask.about.length > 0 || !open.some(walks));
  // A way is an answer only of those who are asked; anybody else is moved by hand.
  const answersIt = (offer: OfferCard) =>
    few && (!walks(offer) || offer.ready.every((each) => each.bases.every((id) => ask.about.includes(id))));
  return open.flatMap((offer) => {
    if (places(offer) && !speaksToNobody(offer)) return [];
    if (!speaksToNobody(offer) && !answersIt(offer)) return [];
    const ready = offer.ready.length ? offer.ready : bare(offer);
    if (ready.length > MOST_BUTTONS) return [];
    const words = labels(offer, ready, name);
    return ready.map((each, place) => answer(offer, each, words[place]!));
  });
}

/** A verb that needs nothing said with it is ready as it is. */
function bare(offer: OfferCard): ReadyOrder[] {
  if (!speaksToNobody(offer) || offer.takes.some((part) => part.needed)) return [];
  return [{ text: offer.word, says: offer.says, bases: [], at: "", chance: null, p: "" }];
}

/** Verbs that speak to nobody in particular and want something chosen first. */
export function forms(offers: Offers, ask: AskedNow): OfferCard[] {
  const shown = new Set(answers(offers, ask, String).map((each) => each.offer.word));
  // What is put together freely has its form beside the ready answers.
  const free = (offer: OfferCard) => offer.takes.some((part) => ["text", "share", "several"].includes(part.sort));
  const fits = (offer: OfferCard) => isOpen(offer) && speaksToNobody(offer) && !places(offer);
  return offers.offers.filter((offer) => fits(offer) && (free(offer) || !shown.has(offer.word)));
}

/** Whether the answer ends something while troops could still be ordered: then it is asked once whether it is meant. */
export function ends(given: Answer, offers: Offers, ask: AskedNow): boolean {
  const others = offers.offers.some((offer) => isOpen(offer) && !speaksToNobody(offer));
  return (
    speaksToNobody(given.offer) && !given.offer.takes.length && others && !ask.about.length && offers.movable.length > 0
  );
}

export interface Sweep {
  word: string;
  label: string;
  /** How many there are to be given it. */
  count: number;
}

/** Verbs aimed across the lines that can be given to all who may, one after another, while nobody moves: shots, fights;
 * where one side calls the shots of both, theirs too. */
export function sweeps(offers: Offers, isFoe: (id: string) => boolean): Sweep[] {
  if (offers.offers.some((offer) => isOpen(offer) && walks(offer))) return [];
  return offers.offers.flatMap((offer) => {
    if (!isOpen(offer) || speaksToNobody(offer) || walks(offer) || places(offer)) return [];
    const count = new Set(offer.ready.map((ready) => ready.bases.join(" "))).size;
    const aimed = offer.ready.every(({ at, bases: [who] }) => at && who && isFoe(at) !== isFoe(who));
    return aimed && count > 1 ? [{ word: offer.word, label: `${capital(offer.word)} all`, count }] : [];
  });
}

/** The step of the sequence of play that is lit. */
export const stepOf = (now: Pick<Now, "phases">): number => now.phases.findIndex((phase) => phase.lit);

/** Whether a sweep is over: its step is, or something else is asked that is no reaction to it. */
export function isOver(under: Pick<UnderWay, "what" | "turn" | "step">, now: Now): boolean {
  if (now.ending || now.turn !== under.turn || stepOf(now) !== under.step) return true;
  const { ask } = now;
  return Boolean(ask && !ask.dice.length && !ask.about.length && ask.what !== under.what);
}

/** The next order of a sweep: the first that is listed for somebody who has not been given it. */
export function nextOf(offers: Offers, word: string, given: ReadonlySet<string>): ReadyOrder | null {
  const offer = offers.offers.find((each) => each.word === word && isOpen(each));
  return offer?.ready.find((ready) => !given.has(ready.bases.join(" "))) ?? null;
}

export interface Setting {
  offer: OfferCard;
  ready: ReadyOrder;
}

/** Orders that put bases on the table which are not on it yet. */
export function settings(offers: Offers, there: ReadonlyMap<string, Place>): Setting[] {
  return offers.offers.flatMap((offer) => {
    if (!isOpen(offer) || !places(offer)) return [];
    const missing = offer.ready.filter((ready) => ready.bases.some((id) => !there.has(id)));
    return (missing.length ? missing : []).map((ready) => ({ offer, ready }));
  });
}

/** Every ready order as text, for completion. */
export function texts(offers: Offers | null): string[] {
  return offers ? [...new Set(offers.offers.flatMap((offer) => offer.ready.map((ready) => ready.text)))] : [];
}

/** An order of a verb to these, with a word of its own behind a colon. */
export function composed(word: string, bases: readonly string[], said = ""): string {
  return [word, ...bases, ...(said ? [":", said] : [])].join(" ");
}

/** A verb to those it fits, as orders: one for each where it speaks to one, one for all where it speaks to a group. */
export function ordersOf(offer: OfferCard, said = ""): string[] {
  if (offer.whom === "group" || !offer.bases.length) return [composed(offer.word, offer.bases, said)];
  return offer.bases.map((id) => composed(offer.word, [id], said));
}
