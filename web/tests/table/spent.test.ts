import { describe, expect, test } from "vitest";
import { stretches } from "../../src/table/state/spent";

const size = { width: 80, depth: 40 };
const lefts = (places: number[][], reach: number) => stretches(places, size, reach).map((each) => each.left);
const ahead = [
  [0, 0, 0],
  [0, 300, 0],
];

describe("what is left of a move along a way", () => {
  test("a short way leaves plenty", () => expect(lefts(ahead, 900)).toEqual(["plenty"]));
  test("a whole move goes through all three, cut where they begin", () => {
    const parts = stretches(ahead, size, 300);
    expect(parts.map((each) => each.left)).toEqual(["plenty", "some", "little"]);
    expect(parts.map((each) => Math.round(each.points.at(-1)![1]))).toEqual([150, 250, 300]);
  });
  test("legs go on counting where the last one ended", () => {
    const legs = [
      [0, 0, 0],
      [0, 100, 0],
      [100, 100, 0],
    ];
    expect(lefts(legs, 300)).toEqual(["plenty", "some"]);
  });
  test("a wheel costs what its outer corner goes, though the middle hardly moves", () => {
    const wheel = [
      [0, 0, 0],
      [10, 38, 90_000],
    ];
    expect(lefts(wheel, 100)).toContain("little");
  });
  test("without a measure nothing is said of it", () => expect(lefts(ahead, 0)).toEqual(["plenty"]));
});
