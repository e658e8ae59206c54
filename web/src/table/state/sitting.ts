/** A sitting at a table: the seats at this screen, what is shown, what is in hand, and the host that is spoken to. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Host } from "../../host/host";
import { why } from "../../host/host";
import type { AskTry, News, Now, Place, Trial } from "../../wire/types";
import type { Gesture, Hand } from "./hand";
import { comesTo, EMPTY } from "./hand";
import type { Latest } from "./latest";
import { latest } from "./latest";
import type { Learning } from "./lesson";
import { learning } from "./lesson";
import type { Match } from "./match";
import { cameBack, deciding, eventsOf, isMine, lastHeard, satDown, told, withPast } from "./match";
import { rollsByHand } from "./prefer";
import type { Point } from "./shape";
import { block } from "./shape";
import type { Showing } from "./show";
import { showing } from "./show";
import type { Standing } from "./standing";
import { walks } from "./offers";
import { heardUpTo, standingAt } from "./standing";
import type { Store } from "./store";
import { store, usePicked } from "./store";
import type { Frame, View } from "./view";
import { centred, inSight } from "./view";

export interface Room {
  /** One for each seat at this screen. */
  matches: readonly Match[];
  active: number;
  /** The seat that is to look next, while nobody may see the table. */
  curtain: number | null;
  up: boolean;
  /** Whether earlier events are being asked for. */
  reading: boolean;
  fault: string;
}

export interface Sight {
  view: View;
  frame: Frame;
  /** The scale at which the table was drawn when the zoom last came to rest. */
  drawn: number;
  /** So many pixels at the lower end of the window lie under the phone's sheet. */
  covered: number;
}

/** The part of the window that nothing lies over. */
export const uncovered = ({ frame, covered }: Sight): Frame => ({ ...frame, height: frame.height - covered });

type Question = Pick<AskTry, "gesture" | "verb" | "orders">;

export interface Sitting {
  host: Host;
  room: Store<Room>;
  hand: Store<Hand>;
  sight: Store<Sight>;
  showing: Showing;
  trying: Latest<Question>;
  learning: Store<Learning>;
  /** Says something to everybody who listens. */
  tell: (text: string) => void;
}

export const SittingContext = createContext<Sitting>(null as unknown as Sitting);
export const useSitting = () => useContext(SittingContext);

export function sitting(host: Host, tell: (text: string) => void, id: string): Sitting {
  const room = store<Room>({ matches: [], active: 0, curtain: null, up: true, reading: false, fault: "" });
  const hand = store<Hand>(EMPTY);
  const sight = store<Sight>({ view: { scale: 1, x: 0, y: 0 }, frame: { width: 0, height: 0 }, drawn: 1, covered: 0 });
  // Of what is tried instead of what was asked for: why that is not done.
  const because = new WeakMap<Question, string>();
  const at: Sitting = {
    host,
    room,
    hand,
    sight,
    showing: showing(
      () => {
        const match = room.now().matches[room.now().active];
        return match ? eventsOf(match) : [];
      },
      () => {
        const { seat, board } = matchOf(at);
        return { seat, has: (base) => board.pieces[base]?.side === seat };
      },
    ),
    trying: latest(
      (question: Question) => {
        const { link, now } = matchOf(at);
        return host.ask("try", { link, n: now.n, ...question });
      },
      (trial, question) => {
        const nearer = instead(at, trial, question);
        const refusal = because.get(question) || (trial.refusal?.message ?? "");
        if (nearer) {
          const other = { ...question, gesture: nearer };
          because.set(other, refusal);
          at.trying.ask(other);
        }
        tried(at, trial, refusal);
      },
      (fault) => hand.set({ refusal: why(fault) }),
    ),
    learning: learning(id),
    tell,
  };
  return at;
}

/** The match as the seat sees it that looks at the table. */
export function matchOf(at: Sitting): Match {
  const { matches, active } = at.room.now();
  return matches[active]!;
}

export const useMatch = (): Match => usePicked(useSitting().room, (room) => room.matches[room.active]!);

/** Moves the table so that a point of it can be seen, if it cannot. */
export function showPoint(at: Sitting, point: Point): void {
  const { view } = at.sight.now();
  const frame = uncovered(at.sight.now());
  if (frame.width && !inSight(view, point, frame))
    at.sight.set({ view: centred(view, point, matchOf(at).board, frame) });
}

/** The table as it is shown. */
export function standingOf(at: Sitting): Standing {
  return standingAt(matchOf(at).fold, at.showing.state.now().at);
}

/** How the battle stands at the moment that is shown: while it is looked back at, as it stood then. */
export function useStood(): Pick<Now, "turn" | "phases" | "armies" | "flags"> {
  const at = useSitting();
  const { fold, now } = useMatch();
  const live = useLive();
  const shown = usePicked(at.showing.state, (show) => show.at);
  if (live) return now;
  const { stood } = standingAt(fold, shown);
  return { ...stood, phases: now.phases.map((phase) => ({ ...phase, lit: phase.word === stood.phase })) };
}

export function placesOf(at: Sitting, ids: readonly string[]): Place[] {
  const { places } = standingOf(at);
  return ids.flatMap((id) => places.get(id) ?? []);
}

/** Whether what is shown is what is, so that it can be played on. */
export function isLive(at: Sitting): boolean {
  const { at: shown, playing, looking } = at.showing.state.now();
  return !looking && !playing && shown >= eventsOf(matchOf(at)).length;
}

export function useLive(): boolean {
  const at = useSitting();
  const count = useMatch().fold.events.length;
  return usePicked(at.showing.state, (show) => !show.looking && !show.playing && show.at >= count);
}

/** Who cannot reach the enemy that they were dropped on may still go towards him. */
function instead(at: Sitting, trial: Trial, { gesture }: Question): Gesture | null {
  if (gesture?.sort !== "dropped" || trial.orders.length) return null;
  if (!at.hand.now().open?.offers.some((offer) => walks(offer) && !offer.refusal)) return null;
  const whole = block(placesOf(at, gesture.bases));
  const foe = standingOf(at).places.get(gesture.on);
  if (!whole || !foe) return null;
  const taken = [Math.round(whole.x), Math.round(whole.y)];
  return { sort: "held", bases: gesture.bases, taken, held: [foe.x, foe.y] };
}

function tried(at: Sitting, trial: Trial, refusal: string): void {
  know(at, trial.looks);
  const { draft } = at.hand.now();
  const places = draft && trial.draft.length ? poses(trial.draft) : null;
  at.hand.set({ ...comesTo(trial, refusal), ...(places && { draft: { ...draft!, places } }) });
}

export const poses = (places: readonly Place[]) =>
  Object.fromEntries(places.map(({ id, x, y, facing }) => [id, [x, y, facing] as const]));

/** Drawings that came with an answer. */
export function know(at: Sitting, looks: Record<string, string>): void {
  if (!Object.keys(looks).length) return;
  const { matches, active } = at.room.now();
  at.room.set({
    matches: matches.map((match, place) =>
      place === active ? { ...match, looks: { ...match.looks, ...looks } } : match,
    ),
  });
}

/** Sits down with these links; `changed` is called whenever what is asked may be another. Gives what ends it. */
export function sitDown(at: Sitting, links: readonly string[], changed: () => void): () => void {
  let left = false;
  const join = async () => {
    try {
      const joined = await Promise.all(links.map((link) => at.host.ask("join", { link, by_hand: rollsByHand() })));
      if (left) return;
      const matches = joined.map((each, place) => satDown(links[place]!, each));
      if (matches.some((match) => match === null))
        throw new Error("The host told nothing of the table. Open the link again.");
      const active = deciding(matches as Match[], 0);
      at.room.set({ matches: matches as Match[], active, fault: "" });
      at.showing.live();
      const hides = links.length > 1 && matches[0]!.now.hides;
      if (hides) at.room.set({ curtain: active });
      changed();
    } catch (fault) {
      if (!left) at.room.set({ fault: why(fault) });
    }
  };
  const hear = at.host.heard((news) => heard(at, news) && changed());
  const watch = at.host.linked((up) => {
    at.room.set({ up });
    if (up && at.room.now().matches.length) void again(at, changed);
  });
  void join();
  return () => {
    left = true;
    hear();
    watch();
    at.showing.stop();
    for (const link of links) at.host.ask("leave", { link }).catch(() => undefined);
  };
}

/** The line stands again: each seat hears what it missed. */
async function again(at: Sitting, changed: () => void): Promise<void> {
  for (const { link } of at.room.now().matches) {
    const match = at.room.now().matches.find((each) => each.link === link)!;
    try {
      const joined = await at.host.ask("join", { link, since: lastHeard(match), by_hand: rollsByHand() });
      replace(at, link, (now) => cameBack(now, joined));
    } catch (fault) {
      at.room.set({ fault: why(fault) });
    }
  }
  turnTo(at);
  changed();
}

/** Takes news in; whether it was for a seat at this screen and changes what is asked. */
function heard(at: Sitting, news: News): boolean {
  if (!at.room.now().matches.some((match) => match.link === news.link)) return false;
  replace(at, news.link, (match) => told(match, news));
  if (news.sort === "trouble") at.tell(news.says);
  if (news.sort === "present" || news.sort === "trouble") return false;
  turnTo(at);
  return true;
}

function replace(at: Sitting, link: string, change: (match: Match) => Match): void {
  at.room.set({ matches: at.room.now().matches.map((match) => (match.link === link ? change(match) : match)) });
}

/** The seat whose decision it is looks at the table; where the two see different things, behind a curtain first. */
function turnTo(at: Sitting): void {
  const { matches, active } = at.room.now();
  const next = deciding(matches, active);
  if (next === active) at.showing.go();
  else if (matches[next]!.now.hides) at.room.set({ curtain: next });
  else take(at, next);
}

/** Another seat looks at the table: from where the table was shown last. */
export function take(at: Sitting, seat: number): void {
  const { matches, active } = at.room.now();
  const before = eventsOf(matches[active]!);
  const { at: shown } = at.showing.state.now();
  const n = before[Math.min(shown, before.length) - 1]?.n ?? 0;
  at.room.set({ active: seat, curtain: null });
  at.hand.set({ ...EMPTY });
  at.showing.again(heardUpTo(eventsOf(matches[seat]!), n));
}

/** Asks for what happened before the first event that the page has. */
export async function lookFartherBack(at: Sitting): Promise<void> {
  const { link, since } = matchOf(at);
  if (at.room.now().reading || since === 0) return;
  at.room.set({ reading: true });
  try {
    const past = await at.host.ask("past", { link, to: since });
    replace(at, link, (match) => withPast(match, past));
    at.showing.grown(past.events.length);
  } catch (fault) {
    at.tell(why(fault));
  } finally {
    at.room.set({ reading: false });
  }
}

export const mayOrder = (at: Sitting): boolean => isMine(matchOf(at)) && isLive(at);
