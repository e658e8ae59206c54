import { describe, expect, test } from "vitest";
import type { Box } from "../../src/table/state/room";
import { clear, corner } from "../../src/table/state/room";

const frame = { width: 800, height: 600 };
const size = { width: 120, height: 80 };
const base: Box = [380, 280, 420, 300];

type Place = readonly [number, number];
const covers = ([x, y]: Place, [left, top, right, bottom]: Box) =>
  x < right && x + size.width > left && y < bottom && y + size.height > top;
const inWindow = ([x, y]: Place, { width, height } = frame) =>
  x >= 0 && y >= 0 && x + size.width <= width && y + size.height <= height;

describe("room beside a base", () => {
  test("is at its right, or at its left where the window ends", () => {
    expect(clear([base], size, frame, [])[0]).toBeGreaterThan(420);
    expect(clear([[740, 280, 790, 300]], size, frame, [])[0] + size.width).toBeLessThan(740);
  });
  test("is where nobody is hidden", () => {
    const neighbours = [
      [480, 290],
      [320, 290],
    ] as const;
    expect(clear([base], size, frame, neighbours)[1]).toBeGreaterThan(300);
  });
  test("is inside the window, whoever stands there", () => {
    expect(inWindow(clear([[780, 580, 799, 599]], size, frame, []))).toBe(true);
  });
  test("covers neither who is dragged nor his ghost, also where both together leave no side free", () => {
    const narrow = { width: 390, height: 420 };
    const spots: Place[] = [0, 90, 180, 270, 360].flatMap((x) => [0, 130, 260, 390].map((y): Place => [x, y]));
    for (const [gx, gy] of spots)
      for (const [bx, by] of spots) {
        const [ghost, dragged]: Box[] = [
          [gx, gy, gx + 28, gy + 20],
          [bx, by, bx + 28, by + 20],
        ];
        const place = clear([[gx, gy, gx, gy], ghost!, dragged!], size, narrow, []);
        expect(inWindow(place, narrow), `${place} is outside`).toBe(true);
        expect(covers(place, ghost!) || covers(place, dragged!), `${place} covers ${ghost} or ${dragged}`).toBe(false);
      }
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
  test("does not lie over the middle of a large base that matters, whose corners stick out of it", () => {
    const large: Box = [-20, -20, 300, 200];
    expect(covers(corner(size, frame, [], all, [large]), large)).toBe(false);
  });
});
