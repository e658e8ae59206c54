import { describe, expect, test } from "vitest";
import { beside, clear, corner } from "../../src/table/state/room";

const frame = { width: 800, height: 600 };
const size = { width: 120, height: 80 };
const base = [380, 280, 420, 300] as const;

describe("room beside a base", () => {
  test("is at its right, or at its left where the window ends", () => {
    expect(beside(base, size, frame)[0]).toBeGreaterThan(420);
    expect(beside([740, 280, 790, 300], size, frame)[0] + size.width).toBeLessThan(740);
  });
  test("is where nobody is hidden", () => {
    const neighbours = [
      [480, 290],
      [520, 290],
    ] as const;
    expect(clear(base, size, frame, neighbours)[1]).toBeGreaterThan(300);
    expect(clear(base, size, frame, [])[0]).toBeGreaterThan(420);
  });
  test("is inside the window, whoever stands there", () => {
    const [x, y] = clear([780, 580, 799, 599], size, frame, []);
    expect(x + size.width).toBeLessThanOrEqual(frame.width);
    expect(y + size.height).toBeLessThanOrEqual(frame.height);
  });
});

describe("a corner of the window", () => {
  const all = ["top left", "top right", "bottom left"] as const;
  test("is the first where nobody is hidden", () => {
    expect(corner(size, frame, [], all)).toEqual([10, 10]);
    expect(corner(size, frame, [[50, 50]], all)).toEqual([frame.width - size.width - 10, 10]);
  });
  test("is left where all of them hide somebody, for a place that hides nobody", () => {
    const stand = [
      [50, 50],
      [750, 50],
      [50, 560],
    ] as const;
    const [x, y] = corner(size, frame, stand, all);
    const inside = stand.filter(([px, py]) => px >= x && px <= x + size.width && py >= y && py <= y + size.height);
    expect(inside).toEqual([]);
  });
});
