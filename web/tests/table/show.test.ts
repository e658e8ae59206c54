import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { event, place } from "./told";
import type { Happened } from "../../src/wire/types";

const root = vi.hoisted(() => {
  const dataset: Record<string, string> = { motion: "on" };
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", { hidden: false, documentElement: { dataset } });
  return dataset;
});
const { duration, showing } = await import("../../src/table/state/show");
const { frames, waysOf } = await import("../../src/table/state/walk");

const walked = (n: number) => event(n, { placed: [place("a1", n)] });

describe("events one after another", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    root.motion = "on";
  });

  it("are shown each in its time; what changes nothing takes none", () => {
    const events: Happened[] = [];
    const show = showing(() => events);
    events.push(event(1), walked(2), event(3), walked(4));
    show.go();
    expect(show.state.now()).toMatchObject({ at: 1, playing: events[1] });
    vi.advanceTimersByTime(duration(walked(2), "usual"));
    expect(show.state.now()).toMatchObject({ at: 3, playing: events[3] });
    vi.runAllTimers();
    expect(show.state.now()).toMatchObject({ at: 4, playing: null });
  });

  it("are there at once for who asks for less motion", () => {
    root.motion = "off";
    const show = showing(() => []);
    const events = [walked(1), walked(2)];
    const quick = showing(() => events);
    quick.again(0);
    expect(show.state.now().at).toBe(0);
    expect(quick.state.now()).toMatchObject({ at: 2, playing: null });
  });

  it("wait while they are paused, and are skipped with a few lines", () => {
    const events = [walked(1), walked(2), walked(3)];
    const show = showing(() => events);
    show.again(0);
    show.pause(true);
    vi.runAllTimers();
    expect(show.state.now().at).toBe(0);
    show.state.set({ mark: 0 });
    show.skip();
    expect(show.state.now()).toMatchObject({ at: 3, playing: null, paused: false });
    expect(show.state.now().missed.map((each) => each.says)).toEqual(["event 1", "event 2", "event 3"]);
  });

  it("that are skipped are told once: what the dice said stands among the lines", () => {
    const threw = event(1, { dice: [{ side: "a", face: 4 }] as never });
    const events = [threw, walked(2)];
    const show = showing(() => events);
    show.again(0);
    expect(show.state.now().verdict).toBe(threw);
    show.state.set({ mark: 0 });
    show.skip();
    expect(show.state.now().missed).toContain(threw);
    expect(show.state.now().verdict).toBeNull();
  });

  it("stop at what befalls one's own in the other's doing, until it is said to go on", () => {
    const lost = event(2, { gone: { a1: "fled" } });
    const events = [event(1, { ...walked(1), seat: "b", order: "move b1" }), lost, walked(3)];
    const mine = { seat: "a", has: (base: string) => base === "a1" };
    const show = showing(
      () => events,
      () => mine,
    );
    show.state.set({ mark: 0 });
    show.again(0);
    vi.runAllTimers();
    expect(show.state.now()).toMatchObject({ at: 2, playing: null, paused: true });
    show.pause(false);
    vi.runAllTimers();
    expect(show.state.now()).toMatchObject({ at: 3, playing: null, paused: false });
    show.stopping(false);
    show.again(0);
    vi.runAllTimers();
    expect(show.state.now()).toMatchObject({ at: 3, paused: false });
  });

  it("stand still while somebody looks back, and go on from there when asked", () => {
    const events = [walked(1), walked(2)];
    const show = showing(() => events);
    show.look(1);
    events.push(walked(3));
    show.go();
    expect(show.state.now()).toMatchObject({ at: 1, looking: true });
    show.live();
    expect(show.state.now()).toMatchObject({ at: 3, looking: false });
  });

  it("keep their place when earlier ones are put before them", () => {
    const events = [walked(5), walked(6)];
    const show = showing(() => events);
    show.look(1);
    show.grown(4);
    expect(show.state.now().at).toBe(5);
  });
});

describe("a base on its way", () => {
  it("takes longer where it is longer, and turns the shorter way", () => {
    const shown = frames([
      [0, 0, 350_000],
      [0, 300, 350_000],
      [0, 400, 350_000],
    ]);
    expect(shown.map((each) => each.offset)).toEqual([0, 0.75, 1]);
    expect(
      frames([
        [0, 0, 350_000],
        [0, 0, 10_000],
      ])[1]!.transform,
    ).toBe("translate(0px, 0px) rotate(370deg)");
  });

  it("goes straight where no way is told", () => {
    const before = new Map([["a1", place("a1")]]);
    expect(waysOf(walked(7), before)).toEqual([
      {
        id: "a1",
        places: [
          [0, 0, 0],
          [7, 0, 0],
        ],
      },
    ]);
    expect(waysOf(event(1, { placed: [place("a1")] }), before)).toEqual([]);
  });
});
