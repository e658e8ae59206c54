/** What is shown: events one after another as a person can follow them, or any moment that the slider is drawn to. */
import type { Happened } from "../../wire/types";
import { keep, kept } from "../../store";
import { moves } from "../../settings";
import type { Whose } from "./befallen";
import { befalls, foremost, NOBODY } from "./befallen";
import type { Store } from "./store";
import { store } from "./store";

export type Speed = "slow" | "usual" | "quick" | "at once";
export const SPEEDS: Record<Speed, number> = { slow: 1.8, usual: 1, quick: 0.4, "at once": 0 };

export interface Show {
  /** So many events are on the table. */
  at: number;
  /** The one that is just happening, and how long it takes, in milliseconds. */
  playing: Happened | null;
  takes: number;
  paused: boolean;
  /** Whether the slider was drawn away from now. */
  looking: boolean;
  speed: Speed;
  /** Whether it is paused at whatever befalls one's own in the other's doing. */
  stops: boolean;
  /** The last event with dice or a ruling, still to be read. */
  verdict: Happened | null;
  /** What happened while it was skipped. */
  missed: readonly Happened[];
  /** How many events there were when this screen last ordered something. */
  mark: number;
}

const isSpeed = (found: unknown): found is Speed => typeof found === "string" && Object.hasOwn(SPEEDS, found);

export function freshShow(at: number): Show {
  const speed = kept<Speed>("speed", "usual", (found) => (isSpeed(found) ? found : "usual"));
  const stops = kept("stops", true, (found) => found !== false);
  return {
    at,
    playing: null,
    takes: 0,
    paused: false,
    looking: false,
    speed,
    stops,
    verdict: null,
    missed: [],
    mark: at,
  };
}

const WALK = 700;
const DICE = 1300;
const LOST = 550;

/** How long an event is shown; one that changes nothing to be seen takes no time. */
export function duration(event: Happened, speed: Speed): number {
  if (event.back !== null) return 0;
  const walks = event.ways.some((way) => way.places.length > 1) || event.placed.length > 0 ? WALK : 0;
  const dice = event.dice.length ? DICE : 0;
  const lost = Object.keys(event.gone).length ? LOST : 0;
  return Math.max(walks, dice, lost) * SPEEDS[speed];
}

export interface Showing {
  state: Store<Show>;
  /** Goes on showing what has not been shown; called whenever there is more. */
  go(): void;
  /** Shows the table after so many events, and stays there. */
  look(at: number): void;
  /** Back to now. */
  live(): void;
  /** At once to the end, with what happened in a few lines. */
  skip(): void;
  /** Shows from there on once more. */
  again(from: number): void;
  pause(paused: boolean): void;
  quicken(speed: Speed): void;
  stopping(stops: boolean): void;
  /** So many events have been put before those that were there. */
  grown(by: number): void;
  stop(): void;
}

/** Shows the events that are there, in their order; `there` says which they are, `whose` who looks. */
export function showing(there: () => readonly Happened[], whose: () => Whose = () => NOBODY): Showing {
  const state = store(freshShow(there().length));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let began = 0;
  let left = 0;

  function rest(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function go(): void {
    const now = state.now();
    if (now.looking || now.paused || now.playing) return;
    const events = there();
    let { at, verdict } = now;
    while (at < events.length) {
      const event = events[at]!;
      const takes = moves() && !document.hidden ? duration(event, now.speed) : 0;
      if (event.dice.length) verdict = event;
      if (takes) {
        state.set({ at, playing: event, takes, verdict });
        wait(takes);
        return;
      }
      at += 1;
    }
    state.set({ at, verdict });
  }

  function wait(takes: number): void {
    began = performance.now();
    left = takes;
    timer = setTimeout(done, takes);
  }

  function done(): void {
    rest();
    const { at, stops, mark } = state.now();
    const next = at + 1;
    const events = there();
    const paused = stops && next < events.length && befalls(events.slice(mark, next), whose());
    state.set({ at: next, playing: null, paused });
    go();
  }

  function jump(change: Partial<Show>): void {
    rest();
    state.set({ playing: null, ...change });
  }

  return {
    state,
    go,
    look(at) {
      const all = there().length;
      const to = Math.max(0, Math.min(at, all));
      jump({ at: to, looking: to < all, paused: false, missed: [], verdict: there()[to - 1] ?? null });
    },
    live: () => jump({ at: there().length, looking: false, paused: false, missed: [] }),
    skip() {
      const { mark, at, verdict } = state.now();
      const heard = there()
        .slice(Math.min(mark, at))
        .filter((event) => event.says);
      const missed = foremost(heard, whose());
      // What the dice said is among the lines: it is not told twice.
      const told = verdict !== null && missed.includes(verdict);
      jump({ at: there().length, looking: false, paused: false, missed, verdict: told ? null : verdict });
    },
    again(from) {
      jump({
        at: Math.max(0, Math.min(from, there().length)),
        looking: false,
        paused: false,
        missed: [],
        verdict: null,
      });
      go();
    },
    pause(paused) {
      if (paused === state.now().paused) return;
      if (paused && timer !== undefined) {
        left = Math.max(0, left - (performance.now() - began));
        rest();
      }
      state.set({ paused });
      if (paused) return;
      if (state.now().playing) wait(left);
      else go();
    },
    quicken(speed) {
      keep("speed", speed);
      state.set({ speed });
    },
    stopping(stops) {
      keep("stops", stops);
      state.set({ stops });
    },
    grown: (by) => state.set({ at: state.now().at + by, mark: state.now().mark + by }),
    stop: rest,
  };
}
