import { describe, expect, test } from "vitest";
import { lettered } from "../../src/table/state/lettering";

const board = { width: 16_000, depth: 8000 };
const hill = { id: "t1", name: "The watch hill", says: "The watch hill, a hill", x: 0, y: 0, width: 4000, depth: 2000 };
const pixels = (scale: number) => lettered([hill], board, scale)[0]!.size * scale;

describe("names on the ground", () => {
  test("can be read when the whole table is in a small window", () => {
    expect(pixels(360 / board.width)).toBeGreaterThanOrEqual(11);
  });
  test("grow with the table, but not without end", () => {
    expect(pixels(0.15)).toBeGreaterThan(pixels(0.1));
    expect(pixels(2)).toBe(pixels(1));
  });
  test("stay on the table", () => {
    const [spur] = lettered([{ ...hill, x: 7990, y: -3999 }], board, 0.1);
    expect(spur!.x + (spur!.words.length * 0.5 * spur!.size) / 2).toBeLessThanOrEqual(8000);
    expect(spur!.y - spur!.size).toBeGreaterThanOrEqual(-4000);
  });
  test("stand below a piece of ground that is narrower than they are", () => {
    const [hut] = lettered([{ ...hill, width: 200, depth: 200 }], board, 0.1);
    expect(hut!.y).toBeLessThan(-100);
    expect(Math.abs(lettered([hill], board, 0.1)[0]!.y)).toBeLessThan(hill.depth / 2);
  });
  test("are written once on a hill of several steps", () => {
    const steps = [{ ...hill, id: "t2", x: 300, width: 1000 }, hill];
    expect(lettered(steps, board, 0.1).map((each) => each.id)).toEqual(["t1"]);
  });
  test("are only written where there are any", () => {
    expect(lettered([{ ...hill, name: "" }], board, 1)).toEqual([]);
  });
});
