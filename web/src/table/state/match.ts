/** A match as one seat's page has it: what it was told when it sat down, and all that it heard since. */
import type { Board, Happened, Joined, News, Now, Past } from "../../wire/types";
import type { Fold } from "./standing";
import { begun, longer } from "./standing";

export interface Match {
  link: string;
  seat: string;
  board: Board;
  fold: Fold;
  /** The number of the event before the first that the page has: a long battle is told from its end. */
  since: number;
  looks: Readonly<Record<string, string>>;
  now: Now;
  present: readonly string[];
  /** What the host says went wrong; empty if nothing did. */
  trouble: string;
}

/** Nothing can be shown of an answer that lacks the board: null. */
export function satDown(link: string, joined: Joined): Match | null {
  const { seat, board, start, events, looks, now, present } = joined;
  if (!board || !start) return null;
  return { link, seat, board, fold: begun(start, events), since: start.n, looks, now, present, trouble: "" };
}

/** After a line was cut: what was missed, or all of it anew. */
export function cameBack(match: Match, joined: Joined): Match {
  const afresh = satDown(match.link, joined);
  if (afresh) return { ...afresh, looks: { ...match.looks, ...afresh.looks } };
  return { ...heard(match, joined.events, joined.looks, joined.now), present: joined.present };
}

export function told(match: Match, news: News): Match {
  if (news.sort === "present") return { ...match, present: news.present };
  if (news.sort === "trouble") return { ...match, trouble: news.says };
  return { ...heard(match, news.events, news.looks, news.now), trouble: "" };
}

function heard(match: Match, events: readonly Happened[], looks: Record<string, string>, now: Now | null): Match {
  const last = lastHeard(match);
  const fresh = events.filter((event) => event.n > last);
  const known = Object.keys(looks).length ? { ...match.looks, ...looks } : match.looks;
  return { ...match, fold: longer(match.fold, fresh), looks: known, now: now ?? match.now };
}

/** With what happened before the first event that the page had. */
export function withPast(match: Match, { start, events, looks }: Past): Match {
  const fold = begun(start, [...events, ...match.fold.events]);
  return { ...match, fold, since: start.n, looks: { ...match.looks, ...looks } };
}

export function lastHeard(match: Match): number {
  return match.fold.events.at(-1)?.n ?? 0;
}

export const eventsOf = (match: Match): readonly Happened[] => match.fold.events;

/** What has been heard after an event. */
export const heardSince = (match: Match, n: number): readonly Happened[] =>
  eventsOf(match).filter((event) => event.n > n);

/** Whether nothing has happened but that somebody said something. */
export const onlyWords = (events: readonly Happened[]): boolean =>
  events.every(
    ({ order, dice, placed, ways, gone, back, rulings, ground }) =>
      !order &&
      back === null &&
      ground === null &&
      !Object.keys(gone).length &&
      [dice, placed, ways, rulings].every((each) => !each.length),
  );

/** Whether somebody sits here who may order anything. */
export const plays = (match: Match): boolean => match.seat === "a" || match.seat === "b";

export const isMine = (match: Match): boolean => Boolean(match.now.ask?.mine) && plays(match);

/** The one of those at this screen whose decision it is; else the one who had it last. */
export function deciding(matches: readonly Match[], last: number): number {
  const mine = matches.findIndex(isMine);
  return mine >= 0 ? mine : Math.min(last, matches.length - 1);
}

/** Whether a base is of the other side. */
export const isFoe = (match: Match, id: string): boolean =>
  plays(match) && match.board.pieces[id] !== undefined && match.board.pieces[id].side !== match.seat;

/** The other side's refusal of the draw that this seat has offered, until this seat orders something again. */
export function declined(match: Match): Happened | null {
  const events = eventsOf(match);
  const at = events.findLastIndex(({ what }) => what === "offer" || what === "decline");
  const answer = events[at];
  if (!plays(match) || answer?.what !== "decline" || answer.seat === match.seat) return null;
  return events.slice(at + 1).some(({ order, seat }) => order && seat === match.seat) ? null : answer;
}
