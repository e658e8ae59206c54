import { describe, expect, test } from "vitest";
import { beside, clear } from "../../src/table/state/room";

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
