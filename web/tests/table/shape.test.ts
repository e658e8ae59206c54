import { describe, expect, it } from "vitest";
import {
  bearing,
  between,
  block,
  corners,
  outside,
  readingOrder,
  turnedRound,
  under,
} from "../../src/table/state/shape";
import { place } from "./told";

describe("bases on the table", () => {
  it("have their front ahead", () => {
    expect(corners(place("a1"))[0]).toEqual([-40, 20]);
    const [left] = corners(place("a1", 0, 0, 90_000));
    expect(left.map(Math.round)).toEqual([20, 40]);
  });

  it("are found under a finger that is near them", () => {
    const all = [place("a1"), place("a2", 200)];
    expect(under(all, [30, 10], 0)?.id).toBe("a1");
    expect(under(all, [150, 0], 15)?.id).toBe("a2");
    expect(under(all, [100, 0], 15)).toBeNull();
    expect(outside(place("a1"), [0, 50])).toBe(30);
  });

  it("stand in one block along the facing of the first", () => {
    expect(block([place("a1"), place("a2", 80)])).toMatchObject({ x: 40, y: 0, width: 160, depth: 40 });
    expect(block([])).toBeNull();
  });

  it("are read like a page", () => {
    const all = [place("a3", 100, 0), place("a2", 0, 10), place("a1", 50, 300)];
    expect(readingOrder(all).map((each) => each.id)).toEqual(["a1", "a2", "a3"]);
  });

  it("turn the shorter way", () => {
    expect(between(350_000, 10_000)).toBe(20_000);
    expect(between(10_000, 350_000)).toBe(-20_000);
    expect(bearing([0, 0], [10, 0])).toBe(90_000);
    expect(turnedRound(place("a1", 100, 0), [10, 0], 90_000)).toMatchObject({ x: 10, y: -90, facing: 90_000 });
  });
});
