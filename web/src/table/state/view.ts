/** Which part of the table is in the window: how many pixels a tick is, and where the table's middle lies. */
import type { Point } from "./shape";

export interface View {
  /** Pixels a tick. */
  scale: number;
  /** The middle of the table, in pixels from the upper left corner of the window. */
  x: number;
  y: number;
}

export interface Frame {
  width: number;
  height: number;
}

interface Size {
  width: number;
  depth: number;
}

/** Pixels between the whole table and the edge of its window. */
export const EDGE = 10;
/** So far the line of answers grows over a window that is broader than a phone. */
const GROWS = 96;
const PHONE = 640;
/** How much larger than the whole table in the window it may be shown. */
const CLOSEST = 14;
const FARTHEST = 0.6;

/** The whole table; in a window that is higher than broad near its upper end, so that what is said has room
 * below it, and on a tablet a line of answers that grows above it. */
export function fitted(board: Size, frame: Frame): View {
  const fits = Math.min((frame.width - 2 * EDGE) / board.width, (frame.height - 2 * EDGE) / board.depth);
  const scale = Math.max(fits, 1e-6);
  const y = frame.height > frame.width ? uppermost(board, scale, frame) : frame.height / 2;
  return { scale, x: frame.width / 2, y };
}

function uppermost(board: Size, scale: number, frame: Frame): number {
  const deep = board.depth * scale;
  const spare = Math.max(0, frame.height - deep - 2 * EDGE);
  return EDGE + (frame.width > PHONE ? Math.min(GROWS, spare / 2) : 0) + deep / 2;
}

export const toTable = (view: View, x: number, y: number): Point => [
  (x - view.x) / view.scale,
  (view.y - y) / view.scale,
];

export const toWindow = (view: View, [x, y]: Point): Point => [view.x + x * view.scale, view.y - y * view.scale];

/** Larger or smaller round a point of the window that stays where it is. */
export function zoomed(view: View, by: number, x: number, y: number, board: Size, frame: Frame): View {
  const whole = fitted(board, frame).scale;
  const scale = Math.max(whole * FARTHEST, Math.min(whole * CLOSEST, view.scale * by));
  const real = scale / view.scale;
  return kept({ scale, x: x + (view.x - x) * real, y: y + (view.y - y) * real }, board, frame);
}

export function panned(view: View, dx: number, dy: number, board: Size, frame: Frame): View {
  return kept({ ...view, x: view.x + dx, y: view.y + dy }, board, frame);
}

/** The table is never pushed out of the window: some of it stays in the middle, or all of it at the upper end. */
function kept(view: View, board: Size, frame: Frame): View {
  const [wide, deep] = [(board.width / 2) * view.scale, (board.depth / 2) * view.scale];
  const hold = (at: number, least: number, most: number) => Math.max(least, Math.min(most, at));
  return {
    scale: view.scale,
    x: hold(view.x, frame.width / 2 - wide, frame.width / 2 + wide),
    y: hold(view.y, Math.min(frame.height / 2 - deep, uppermost(board, view.scale, frame)), frame.height / 2 + deep),
  };
}

/** The view with a point of the table in its middle, closer if the whole table is shown. */
export function centred(view: View, [x, y]: Point, board: Size, frame: Frame): View {
  const moved = { scale: view.scale, x: frame.width / 2 - x * view.scale, y: frame.height / 2 + y * view.scale };
  return kept(moved, board, frame);
}

/** Whether a point of the table can be seen, not too near the edge of the window. */
export function inSight(view: View, point: Point, frame: Frame): boolean {
  const [x, y] = toWindow(view, point);
  return x > 40 && y > 40 && x < frame.width - 40 && y < frame.height - 40;
}
