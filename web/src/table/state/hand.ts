/** What a hand holds: the bases that were taken, where they are held, and what that would come to. */
import type { AskTry, Foretold, Measured, OfferCard, Offers, Situation, Trial, ZoneCard } from "../../wire/types";
import type { Point } from "./shape";
import type { Setting } from "./offers";

export type Gesture = NonNullable<AskTry["gesture"]>;

/** What the next tap on a base is for, if not to take it. */
export interface Pick {
  sort: "target" | "measure" | "referee" | "also";
  /** The verb whose target is chosen. */
  offer: OfferCard | null;
  from: readonly string[];
}

/** Bases that are being put down: their places so far. */
export interface Draft {
  setting: Setting;
  /** x, y, facing by base. */
  places: Readonly<Record<string, readonly [number, number, number]>>;
}

export interface Hand {
  bases: readonly string[];
  /** What can be ordered of them; of nobody in particular. */
  offers: Offers | null;
  open: Offers | null;
  /** Where they are held now, or were let go. */
  gesture: Gesture | null;
  trial: Trial | null;
  foretold: Foretold | null;
  /** Where on the table the hand is. */
  at: Point | null;
  /** Nothing yet; under the hand; let go, to be confirmed. */
  stage: "idle" | "held" | "confirm";
  busy: boolean;
  /** Why what is drawn comes no nearer to what was meant. */
  short: string;
  /** What was refused. */
  refusal: string;
  pick: Pick | null;
  /** The verbs are open at this place of the window. */
  menu: Point | null;
  verb: OfferCard | null;
  zones: readonly ZoneCard[] | null;
  /** How far those in hand may go, while they are held. */
  reach: { bases: readonly string[]; zones: readonly ZoneCard[] } | null;
  /** Where the one that is to be put down may stand. */
  room: { base: string; zones: readonly ZoneCard[] } | null;
  measured: (Measured & { bases: readonly string[] }) | null;
  situation: (Situation & { bases: readonly string[] }) | null;
  draft: Draft | null;
  /** A box that is drawn round bases, corner to corner. */
  box: readonly [Point, Point] | null;
  /** Whom the answer under the mouse or the keys speaks of. */
  hint: readonly string[];
  /** Whether the next answer is to be a standing order. */
  always: boolean;
  /** The base that keys are at. */
  focus: string;
  /** The base under the mouse. */
  over: string;
  sweep: UnderWay | null;
}

/** A verb that is given to all: what was asked then, in which step of which turn, and who has had it. */
export interface UnderWay {
  word: string;
  what: string;
  turn: number;
  step: number;
  given: ReadonlySet<string>;
}

export const EMPTY: Hand = {
  bases: [],
  offers: null,
  open: null,
  gesture: null,
  trial: null,
  foretold: null,
  at: null,
  stage: "idle",
  busy: false,
  short: "",
  refusal: "",
  pick: null,
  menu: null,
  verb: null,
  zones: null,
  reach: null,
  room: null,
  measured: null,
  situation: null,
  draft: null,
  box: null,
  hint: [],
  always: false,
  focus: "",
  over: "",
  sweep: null,
};

const NOBODY: readonly string[] = [];

/** What is forgotten when the hand lets go. */
export const LET_GO = {
  gesture: null,
  trial: null,
  foretold: null,
  at: null,
  stage: "idle",
  short: "",
  refusal: "",
  pick: null,
  menu: null,
  verb: null,
  hint: NOBODY,
} as const satisfies Partial<Hand>;

/** What is told of a trial: where something comes of it, why no more does; else why nothing does. */
export const comesTo = (trial: Trial, why: string): { trial: Trial; short: string; refusal: string } =>
  trial.orders.length ? { trial, short: why, refusal: "" } : { trial, short: "", refusal: why };

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Who is in hand after a base was tapped: its group; again, that base alone; once more, its command. */
export function taken(
  now: readonly string[],
  base: string,
  groups: readonly (readonly string[])[],
  command: readonly string[],
): readonly string[] {
  const group = groups.find((each) => each.includes(base)) ?? [base];
  const stages = [group, [base], command].filter(
    (stage, at, all) => stage.includes(base) && all.findIndex((other) => same(other, stage)) === at,
  );
  const held = stages.findIndex((stage) => same(stage, now));
  return stages[(held + 1) % stages.length]!;
}

/** Who of a draft is in hand after one of its bases was tapped: that base; again, all that are put down with it. */
export function takenOfDraft(now: readonly string[], base: string, draft: readonly string[]): readonly string[] {
  return same(now, [base]) ? draft : [base];
}

/** With one more in hand, or one fewer. */
export function withAlso(now: readonly string[], base: string): readonly string[] {
  return now.includes(base) ? now.filter((id) => id !== base) : [...now, base];
}

/** The chance that one order comes to what it is given for; none where no dice decide that, or of several. */
export const chanceOf = ({ orders }: Trial): number | null => (orders.length === 1 ? orders[0]!.chance : null);

/** What orders cost, without the rows that make it so. */
export const priceOf = ({ says, orders }: Trial): string =>
  orders.some(({ rows }) => rows.length > 1) ? says.split(": ")[0]! : says;

/** Whether something is drawn on the table that waits to be confirmed. */
export const isDrawn = ({ stage, trial }: Hand): boolean => stage === "confirm" && Boolean(trial?.orders.length);

/** Whether an order may go without being confirmed: it is what was meant, touches no enemy, no dice fall, and nobody
 * else is asked. */
export function goesAtOnce(trial: Trial, foretold: Foretold | null, seat: string): boolean {
  if (trial.touches.length || !trial.as_meant || !foretold) return false;
  const { now, later } = foretold;
  return !later.length && (now === null || (!now.dice && (now.seat === null || now.seat === seat)));
}
