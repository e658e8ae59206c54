import { describe, expect, it } from "vitest";
import { isStep, lastSaid, stepBefore } from "../../src/table/state/told";
import { event } from "./told";

const step = (n: number, what: string) => event(n, { what, says: "" });
const told = [
  step(1, "orders"),
  event(2),
  step(3, "orders"),
  event(4, { says: "", order: "move a1" }),
  step(5, "fire"),
];

describe("the log as it is told", () => {
  it("has a heading once, until another step begins", () => {
    expect(told.map(isStep)).toEqual([true, false, true, false, true]);
    expect([0, 2, 4].map((at) => stepBefore(told, at))).toEqual(["", "orders", "orders"]);
  });

  it("says of a step what was said last", () => {
    expect(lastSaid(told, 3)).toBe("event 2");
    expect(lastSaid(told, 5)).toBe("move a1");
    expect(lastSaid(told, 1)).toBe("");
  });
});
