import { describe, expect, it } from "vitest";
import type { Happened } from "../../src/wire/types";
import { befalls, foremost } from "../../src/table/state/befallen";
import { event } from "./told";

const mine = { seat: "a", has: (base: string) => base.startsWith("a") };
const die = { owner: "b", die: "D6", name: "b", least: 1, most: 6, face: 3 };
const about = (...who: string[]): Partial<Happened> => ({
  dice: [die],
  rulings: [
    {
      test: "combat",
      title: "",
      asked: true,
      who: Object.fromEntries(who.map((id, place) => ["ab"[place]!, id])),
      given: {},
      dice: {},
      result: {},
      says: "",
      lines: [],
    },
  ],
});

describe("what befalls one's own", () => {
  it("is a throw about them once the other has ordered something", () => {
    const ordered = event(1, { seat: "b", order: "shoot b1 a1" });
    expect(befalls([ordered, event(2, about("b1", "a1"))], mine)).toBe(true);
    expect(befalls([ordered, event(2, about("b1", "b2"))], mine)).toBe(false);
    expect(befalls([ordered, event(2, { gone: { a2: "fled" } })], mine)).toBe(true);
  });

  it("is no throw of one's own doing", () => {
    expect(befalls([event(1, { seat: "a", order: "fight a1" }), event(2, about("a1", "b1"))], mine)).toBe(false);
    expect(befalls([], mine)).toBe(false);
  });

  it("is told before anything else, in its order", () => {
    const shot = event(1, about("b1", "a1"));
    const others = [2, 3, 4, 5, 6, 7, 8, 9].map((n) => event(n));
    expect(foremost([shot, ...others], mine).map((each) => each.n)).toEqual([1, 5, 6, 7, 8, 9]);
    expect(foremost(others, mine).map((each) => each.n)).toEqual([4, 5, 6, 7, 8, 9]);
  });
});
