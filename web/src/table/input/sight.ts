/** Moving the view by hand: pan, pinch, wheel. */
import type { Sitting } from "../state/sitting";
import { matchOf } from "../state/sitting";
import { panned, zoomed } from "../state/view";

/** A place in the window of the table, in pixels from its upper left corner. */
export type Spot = readonly [number, number];

const TRACKPAD = 0.01;
const MOUSE = 0.0016;
const LINE = 30;

export function pans(at: Sitting, from: Spot, to: Spot): void {
  const { view, frame } = at.sight.now();
  at.sight.set({ view: panned(view, to[0] - from[0], to[1] - from[1], matchOf(at).board, frame) });
}

/** Of two fingers one has moved; the other rests. */
export function pinches(at: Sitting, rests: Spot, from: Spot, to: Spot): void {
  const { board } = matchOf(at);
  const { view, frame } = at.sight.now();
  const far = (spot: Spot) => Math.hypot(spot[0] - rests[0], spot[1] - rests[1]) || 1;
  const [x, y] = [(to[0] + rests[0]) / 2, (to[1] + rests[1]) / 2];
  const near = zoomed(view, far(to) / far(from), x, y, board, frame);
  at.sight.set({ view: panned(near, (to[0] - from[0]) / 2, (to[1] - from[1]) / 2, board, frame) });
}

export function wheels(at: Sitting, event: WheelEvent, [x, y]: Spot): void {
  event.preventDefault();
  const { view, frame } = at.sight.now();
  const turned = event.deltaY * (event.deltaMode ? LINE : 1) * (event.ctrlKey ? TRACKPAD : MOUSE);
  at.sight.set({ view: zoomed(view, Math.exp(-turned), x, y, matchOf(at).board, frame) });
}
