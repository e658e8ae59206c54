import { describe, expect, it } from "vitest";
import type { AskedNow, Now } from "../../src/wire/types";
import {
  answers,
  composed,
  ends,
  forms,
  isOver,
  labels,
  nextOf,
  ordersOf,
  settings,
  sweeps,
} from "../../src/table/state/offers";
import { offer, offers, part, place, ready } from "./told";

const ask = (change: Partial<AskedNow> = {}): AskedNow => ({
  what: "react",
  seat: "a",
  says: "?",
  about: [],
  dice: [],
  mine: true,
  stands: false,
  ...change,
});
const done = offer("done", "nobody", { ready: [ready("done")] });
const move = offer("move", "group", {
  takes: [part("legs", "legs")],
  ready: [ready("move a1 forward 10", ["a1"]), ready("move a2 forward 10", ["a2"])],
});
const shoot = offer("shoot", "one", {
  takes: [part("target")],
  ready: [
    ready("shoot a1 b1", ["a1"], { at: "b1", chance: 0.5 }),
    ready("shoot a1 b2", ["a1"], { at: "b2", chance: 0.25 }),
    ready("shoot a2 b1", ["a2"], { at: "b1", chance: 0.5 }),
  ],
});
const isFoe = (id: string) => id.startsWith("b");

describe("what is given to all", () => {
  const under = { what: "shoot", turn: 2, step: 0 };
  const now = (change: Partial<Now>): Now =>
    ({ turn: 2, ending: null, ask: ask({ what: "shoot" }), phases: [{ lit: true }, { lit: false }], ...change }) as Now;

  it("goes on through dice and reactions", () => {
    expect(isOver(under, now({}))).toBe(false);
    expect(isOver(under, now({ ask: ask({ what: "react", about: ["b1"] }) }))).toBe(false);
    expect(isOver(under, now({ ask: ask({ what: "volley", dice: [{} as never] }) }))).toBe(false);
  });

  it("is over with its step, its turn, the battle, or when something else is asked", () => {
    expect(isOver(under, now({ phases: [{ lit: false }, { lit: true }] as never }))).toBe(true);
    expect(isOver(under, now({ turn: 3 }))).toBe(true);
    expect(isOver(under, now({ ending: {} as never }))).toBe(true);
    expect(isOver(under, now({ ask: ask({ what: "move" }) }))).toBe(true);
  });
});

describe("what is offered", () => {
  it("has a button for what is said to nobody, none for every move", () => {
    expect(answers(offers(move, done), ask(), String).map((each) => each.label)).toEqual(["Done"]);
  });

  it("has a button for each answer to a question about somebody", () => {
    const evade = offer("evade", "one", { ready: [ready("evade a1", ["a1"], { chance: 2 / 3 })] });
    const stand = offer("stand", "nobody");
    const told = answers(offers(evade, stand), ask({ about: ["a1"] }), String);
    expect(told.map((each) => [each.label, each.text, each.chance])).toEqual([
      ["Evade", "evade a1", 2 / 3],
      ["Stand", "stand", null],
    ]);
  });

  it("has buttons for the ways of those who are asked, not of others", () => {
    const evade = offer("evade", "one", {
      takes: [part("legs", "legs")],
      ready: [ready("evade a1 back 10", ["a1"]), ready("evade a1 back 20", ["a1"])],
    });
    expect(answers(offers(evade), ask({ about: ["a1"] }), String)).toHaveLength(2);
    expect(answers(offers(evade), ask({ about: ["a9"] }), String)).toHaveLength(0);
  });

  it("calls no two answers the same", () => {
    expect(labels(shoot, shoot.ready, (id) => `unit ${id}`)).toEqual([
      "Shoot unit a1 \u2192 unit b1",
      "Shoot unit a1 \u2192 unit b2",
      "Shoot unit a2 \u2192 unit b1",
    ]);
    const pick = offer("pick", "nobody", { ready: [ready("pick wood"), ready("pick marsh")] });
    expect(labels(pick, pick.ready, String)).toEqual(["Pick wood", "Pick marsh"]);
  });

  it("asks once before something ends while others could be ordered", () => {
    const open = { ...offers(move, done), movable: ["a1", "a2"] };
    const [given] = answers(open, ask(), String);
    expect(ends(given!, open, ask())).toBe(true);
    expect(ends(given!, { ...open, movable: [] }, ask())).toBe(false);
    expect(ends(given!, open, ask({ about: ["a1"] }))).toBe(false);
  });

  it("lets all shoot, one after another, but not all move", () => {
    expect(sweeps(offers(shoot, done), isFoe)).toEqual([{ word: "shoot", label: "Shoot all", count: 2 }]);
    expect(sweeps(offers(move, shoot, done), isFoe)).toEqual([]);
    const both = offer("shoot", "one", {
      takes: [part("target")],
      ready: [ready("shoot a1 b1", ["a1"], { at: "b1" }), ready("shoot b2 a2", ["b2"], { at: "a2" })],
    });
    expect(sweeps(offers(both), isFoe)).toEqual([{ word: "shoot", label: "Shoot all", count: 2 }]);
    const help = offer("help", "one", {
      takes: [part("target")],
      ready: [ready("help a1 a3", ["a1"], { at: "a3" }), ready("help a2 a3", ["a2"], { at: "a3" })],
    });
    expect(sweeps(offers(help), isFoe)).toEqual([]);
    expect(nextOf(offers(shoot), "shoot", new Set())?.text).toBe("shoot a1 b1");
    expect(nextOf(offers(shoot), "shoot", new Set(["a1"]))?.text).toBe("shoot a2 b1");
    expect(nextOf(offers(shoot), "shoot", new Set(["a1", "a2"]))).toBeNull();
  });

  it("knows who waits to be put down", () => {
    const deploy = offer("deploy", "group", {
      takes: [part("places", "poses")],
      ready: [ready("deploy a1 at 1 1 0", ["a1"])],
    });
    expect(settings(offers(deploy), new Map()).map((each) => each.ready.text)).toEqual(["deploy a1 at 1 1 0"]);
    expect(settings(offers(deploy), new Map([["a1", place("a1")]]))).toEqual([]);
  });

  it("asks for what a verb takes that is said to nobody", () => {
    const shift = offer("shift", "nobody", { takes: [part("one of")] });
    expect(forms(offers(shift, done), ask()).map((each) => each.word)).toEqual(["shift"]);
  });
});

describe("an order as text", () => {
  it("has its word behind a colon", () => {
    expect(composed("shoot", ["a1"], "b7")).toBe("shoot a1 : b7");
    expect(composed("done", [])).toBe("done");
  });

  it("speaks to each, or to all as one group", () => {
    expect(ordersOf(offer("halt", "one", { bases: ["a1", "a2"] }))).toEqual(["halt a1", "halt a2"]);
    expect(ordersOf(offer("halt", "group", { bases: ["a1", "a2"] }), "now")).toEqual(["halt a1 a2 : now"]);
  });
});
