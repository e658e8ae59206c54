import { describe, expect, it } from "vitest";
import { begun, heardUpTo, longer, standingAt } from "../../src/table/state/standing";
import { event, place } from "./told";

const stood = (turn: number) => ({ turn, phase: "move", armies: [], flags: "" });
const start = { n: 0, places: [place("a1"), place("b1", 100)], gone: {}, ground: "<svg/>", areas: [], stood: stood(1) };
const moved = (n: number, x: number) => event(n, { placed: [place("a1", x)] });

describe("the table after so many events", () => {
  it("is folded from those that were heard", () => {
    const fold = begun(start, [moved(1, 10), event(2), event(3, { gone: { b1: "fled" } })]);
    expect(standingAt(fold, 0).places.get("a1")?.x).toBe(0);
    expect(standingAt(fold, 1).places.get("a1")?.x).toBe(10);
    expect(standingAt(fold, 2)).toBe(standingAt(fold, 1));
    expect(standingAt(fold, 3).places.has("b1")).toBe(false);
    expect(standingAt(fold, 3).gone).toEqual({ b1: "fled" });
  });

  it("goes back where an order was taken back, and on from there", () => {
    const fold = begun(start, [moved(1, 10), moved(2, 20), event(3, { back: 1 }), moved(4, 30)]);
    expect(standingAt(fold, 3).places.get("a1")?.x).toBe(10);
    expect(standingAt(fold, 4).places.get("a1")?.x).toBe(30);
  });

  it("has beside it how the battle stood, also where an order was taken back", () => {
    const fold = begun(start, [event(1), event(2, { stood: stood(2) }), event(3, { back: 1 }), moved(4, 30)]);
    expect([0, 1, 2, 3, 4].map((count) => standingAt(fold, count).stood.turn)).toEqual([1, 1, 2, 1, 1]);
  });

  it("is the same however it is walked to, and with more events behind it", () => {
    const events = Array.from({ length: 100 }, (_, n) =>
      n % 7 === 6 ? event(n + 1, { back: n - 1 }) : moved(n + 1, n),
    );
    const fold = longer(begun(start, events.slice(0, 60)), events.slice(60));
    for (const count of [100, 3, 50, 49, 99, 0, 17])
      expect(standingAt(fold, count).places.get("a1")).toEqual(
        standingAt(begun(start, events), count).places.get("a1"),
      );
    expect(fold.kept.size).toBeLessThan(20);
  });

  it("counts events by their numbers: a seat does not hear of every one", () => {
    const events = [event(2), event(5), event(6)];
    expect([0, 2, 4, 5, 9].map((n) => heardUpTo(events, n))).toEqual([0, 1, 1, 2, 3]);
  });
});
