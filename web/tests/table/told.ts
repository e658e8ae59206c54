/** Small parts of a battle for tests: places, events, offers, a board. */
import type { Happened, OfferCard, Offers, Place, ReadyOrder, Trial } from "../../src/wire/types";

export const place = (id: string, x = 0, y = 0, facing = 0): Place => ({
  id,
  x,
  y,
  facing,
  width: 80,
  depth: 40,
  look: "",
  status: "ready",
  says: `${id}, foot`,
});

export const event = (n: number, change: Partial<Happened> = {}): Happened => ({
  n,
  what: "order",
  seat: "a",
  says: `event ${n}`,
  order: "",
  dice: [],
  rulings: [],
  placed: [],
  ways: [],
  gone: {},
  ground: null,
  areas: null,
  back: null,
  stood: null,
  ...change,
});

export const ready = (text: string, bases: string[] = [], change: Partial<ReadyOrder> = {}): ReadyOrder => ({
  text,
  says: "",
  bases,
  at: "",
  chance: null,
  p: "",
  ...change,
});

export const offer = (word: string, whom: string, change: Partial<OfferCard> = {}): OfferCard => ({
  word,
  says: `${word} them.`,
  whom,
  bases: [],
  takes: [],
  ready: [],
  refusal: null,
  gains: "",
  ...change,
});

export const offers = (...all: OfferCard[]): Offers => ({ n: 1, offers: all, groups: [], movable: [] });

export const trial = (change: Partial<Trial> = {}): Trial => ({
  n: 1,
  orders: [],
  refusal: null,
  places: [],
  ways: [],
  touches: [],
  says: "",
  looks: {},
  draft: [],
  as_meant: true,
  ...change,
});

export const part = (sort: OfferCard["takes"][number]["sort"], field: "word" | "legs" | "poses" = "word") => ({
  field,
  sort,
  needed: true,
  choices: null,
  closed: true,
  least: null,
  most: null,
  things: [],
});
