import { describe, expect, it } from "vitest";
import { centred, fitted, inSight, panned, toTable, toWindow, zoomed } from "../../src/table/state/view";

const board = { width: 4000, depth: 2000 };
const frame = { width: 1020, height: 720 };

describe("the window on the table", () => {
  it("shows the whole table at first", () => {
    const view = fitted(board, frame);
    expect(view).toEqual({ scale: 0.25, x: 510, y: 360 });
    expect(toWindow(view, [2000, 1000])).toEqual([1010, 110]);
    expect(toTable(view, 1010, 110)).toEqual([2000, 1000]);
  });

  it("lays the whole table at the upper end of a window that is higher than broad", () => {
    const high = { width: 420, height: 900 };
    const view = fitted(board, high);
    expect(toWindow(view, [-2000, 1000])).toEqual([10, 10]);
    expect(panned(view, 0, 0, board, high)).toEqual(view);
  });

  it("leaves a line of answers room to grow above the table on a tablet, where there is any", () => {
    expect(toWindow(fitted(board, { width: 820, height: 870 }), [0, 1000])[1]).toBe(106);
    expect(toWindow(fitted(board, { width: 820, height: 821 }), [0, 1000])[1]).toBeGreaterThan(90);
    const near = { width: 820, height: 830 };
    const [, low] = toWindow(fitted({ width: 2000, depth: 2000 }, near), [0, -1000]);
    expect(low).toBeLessThanOrEqual(near.height - 10);
  });

  it("keeps the point under the hand while it zooms, within bounds", () => {
    const near = zoomed(fitted(board, frame), 2, 300, 300, board, frame);
    expect(toTable(near, 300, 300)).toEqual(toTable(fitted(board, frame), 300, 300));
    expect(zoomed(near, 1000, 0, 0, board, frame).scale).toBe(0.25 * 14);
    expect(zoomed(near, 1e-6, 0, 0, board, frame).scale).toBe(0.25 * 0.6);
  });

  it("never loses the table", () => {
    const away = panned(fitted(board, frame), 99_999, -99_999, board, frame);
    expect(away.x).toBe(510 + 500);
    expect(away.y).toBe(360 - 250);
  });

  it("brings a place into sight", () => {
    const near = zoomed(fitted(board, frame), 6, 500, 300, board, frame);
    expect(inSight(near, [-1900, 900], frame)).toBe(false);
    expect(inSight(centred(near, [-1900, 900], board, frame), [-1900, 900], frame)).toBe(true);
  });
});
