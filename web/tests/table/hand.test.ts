import { describe, expect, it } from "vitest";
import type { Foretold } from "../../src/wire/types";
import {
  comesTo,
  EMPTY,
  goesAtOnce,
  isDrawn,
  priceOf,
  taken,
  takenOfDraft,
  withAlso,
} from "../../src/table/state/hand";
import { trial } from "./told";

describe("who is in hand", () => {
  const groups = [["a1", "a2"], ["a3"]];
  const command = ["a1", "a2", "a3"];

  it("is the group first, then the base alone, then its command, then the group again", () => {
    const first = taken([], "a1", groups, command);
    const second = taken(first, "a1", groups, command);
    const third = taken(second, "a1", groups, command);
    expect([first, second, third]).toEqual([["a1", "a2"], ["a1"], command]);
    expect(taken(third, "a1", groups, command)).toEqual(["a1", "a2"]);
  });

  it("is another group when another base is tapped", () => {
    expect(taken(["a1", "a2"], "a3", groups, command)).toEqual(["a3"]);
  });

  it("is a base that has no group by itself", () => {
    expect(taken([], "b9", groups, [])).toEqual(["b9"]);
    expect(taken(["b9"], "b9", groups, [])).toEqual(["b9"]);
  });

  it("is of a draft the base first, then all that are put down with it, then the base again", () => {
    const all = ["a1", "a2", "a3"];
    const first = takenOfDraft([], "a2", all);
    const second = takenOfDraft(first, "a2", all);
    expect([first, second, takenOfDraft(second, "a2", all)]).toEqual([["a2"], all, ["a2"]]);
  });

  it("grows and shrinks with the shift key", () => {
    expect(withAlso(["a1"], "a2")).toEqual(["a1", "a2"]);
    expect(withAlso(["a1", "a2"], "a1")).toEqual(["a2"]);
  });
});

describe("what is told of a trial", () => {
  it("is why no more comes of it where something does, and else what was refused", () => {
    const goes = trial({ orders: [{ text: "move a1 forward 50", price: 1, rows: [], chance: null }] });
    expect(comesTo(goes, "a2 stands in the way")).toMatchObject({ short: "a2 stands in the way", refusal: "" });
    expect(comesTo(trial({ orders: [] }), "too far")).toMatchObject({ short: "", refusal: "too far" });
  });
});

describe("what was let go", () => {
  const coming = (dice: boolean, seat: "a" | "b") => ({
    says: "",
    seat,
    test: "",
    given: null,
    who: {},
    sides: {},
    outcomes: [],
    dice,
    look: null,
  });
  const foretold = (change: Partial<Foretold> = {}): Foretold => ({ n: 1, now: null, later: [], ...change });

  it("goes at once where it touches nobody, throws nothing and asks nobody else", () => {
    expect(goesAtOnce(trial(), foretold(), "a")).toBe(true);
    expect(goesAtOnce(trial(), foretold({ now: coming(false, "a") }), "a")).toBe(true);
  });

  it("is shown first otherwise", () => {
    expect(goesAtOnce(trial({ touches: [["a1", "b1"]] }), foretold(), "a")).toBe(false);
    expect(goesAtOnce(trial(), foretold({ now: coming(true, "a") }), "a")).toBe(false);
    expect(goesAtOnce(trial(), foretold({ now: coming(false, "b") }), "a")).toBe(false);
    expect(goesAtOnce(trial(), foretold({ later: [coming(true, "a")] }), "a")).toBe(false);
    expect(goesAtOnce(trial(), null, "a")).toBe(false);
    expect(goesAtOnce(trial({ as_meant: false }), foretold(), "a")).toBe(false);
  });
});

describe("what is drawn on the table", () => {
  it("waits to be confirmed only where it comes to an order", () => {
    const orders = [{ text: "move a1 forward 10", price: 1, rows: [], chance: null }];
    expect(isDrawn({ ...EMPTY, stage: "confirm", trial: trial({ orders }) })).toBe(true);
    expect(isDrawn({ ...EMPTY, stage: "held", trial: trial({ orders }) })).toBe(false);
    expect(isDrawn({ ...EMPTY, stage: "confirm", trial: trial() })).toBe(false);
  });
});

describe("what stands by the hand", () => {
  const row = (says: string) => ({ side: null, row: "cost", value: 1, says });
  const order = (...rows: string[]) => ({ text: "move a1", price: 1, rows: rows.map(row), chance: null });

  it("is the price, however much is said of the rows that make it so", () => {
    const long = trial({
      says: "costs 1 point: this is so: of some; or of others",
      orders: [order("each", "This is so")],
    });
    expect(priceOf(long)).toBe("costs 1 point");
    expect(priceOf(trial({ says: "costs 1 point", orders: [order("each")] }))).toBe("costs 1 point");
  });
});
