/** How large a battle is, and how long it takes: in words, and to choose by. */
import type { BattleCard } from "../wire/types";

const QUARTERS = ["", "\u00bc", "\u00bd", "\u00be"];

export function howLong(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00a0minutes`;
  const quarters = Math.round(minutes / 15);
  const hours = Math.floor(quarters / 4);
  const part = QUARTERS[quarters % 4]!;
  return hours === 1 && !part ? "an\u00a0hour" : `${hours}${part}\u00a0hours`;
}

export const basesOf = (card: BattleCard) => Object.values(card.bases).reduce((sum, count) => sum + count, 0);

export const SIZES = [
  { id: "small", says: "Under an hour", most: 59 },
  { id: "middle", says: "An hour or two", most: 119 },
  { id: "large", says: "A whole evening", most: Infinity },
] as const;

export const sizeOf = (card: BattleCard) => SIZES.find((size) => card.minutes <= size.most)!;

export interface Wanted {
  game: string;
  size: string;
}

export function fits(card: BattleCard, { game, size }: Wanted): boolean {
  return (!game || card.rules === game) && (!size || sizeOf(card).id === size);
}

/** The games that there are battles of, each with its title, those with most battles first. */
export function gamesOf(cards: readonly BattleCard[]): [string, string][] {
  const count = (rules: string) => cards.filter((card) => card.rules === rules).length;
  return [...new Map(cards.map((card) => [card.rules, card.game]))].toSorted(
    ([one], [other]) => count(other) - count(one),
  );
}

/** One battle of each game after another, those whose troops stand already before those that are deployed. */
export function inTurns(cards: readonly BattleCard[]): BattleCard[] {
  const ready = (card: BattleCard) => Number(card.deploys);
  const games = gamesOf(cards).map(([rules]) =>
    cards.filter((card) => card.rules === rules).toSorted((one, other) => ready(one) - ready(other)),
  );
  return (games[0] ?? []).flatMap((_, place) => games.flatMap((list) => list.slice(place, place + 1)));
}

/** Of each game the battle for somebody who never played it: the smallest whose troops stand on the table already. */
export function firstOnes(cards: readonly BattleCard[]): ReadonlySet<string> {
  const small = (card: BattleCard) => basesOf(card) + (card.deploys ? LATER : 0);
  const first = (rules: string) =>
    cards.filter((card) => card.rules === rules).toSorted((one, other) => small(one) - small(other))[0]!.id;
  return new Set(gamesOf(cards).map(([rules]) => first(rules)));
}

const LATER = 1000;

/** A battle to begin with, another one each day: neither too small nor too large, its troops on the table. */
export function ofTheDay(cards: readonly BattleCard[], day: number): BattleCard | undefined {
  const fitting = cards.filter((card) => !card.deploys && basesOf(card) >= 20 && basesOf(card) <= 60);
  const among = fitting.length ? fitting : cards;
  return among[day % among.length];
}
