/** What a pointer that is down has hold of, and the gesture that it makes where it is now. */
import type { Place } from "../../wire/types";
import { drafted, shift } from "../state/drafting";
import type { Gesture } from "../state/hand";
import { LET_GO } from "../state/hand";
import { hold, mayDrop, putInHand, tapped } from "../state/holding";
import type { Point } from "../state/shape";
import { bearing, between, block, corners, under } from "../state/shape";
import { isFoe } from "../state/match";
import { walks } from "../state/offers";
import type { Sitting } from "../state/sitting";
import { matchOf, mayOrder, placesOf, standingOf } from "../state/sitting";
import { toTable } from "../state/view";
import type { Spot } from "./sight";
import { pans } from "./sight";

export interface Press {
  sort: "press";
  at: Spot;
  /** The base or the handle that was pressed, if any. */
  base: string;
  handle: string;
  touch: boolean;
  long: ReturnType<typeof setTimeout>;
}

export type Grip =
  | Press
  | { sort: "pan"; last: Spot }
  | { sort: "drag"; taken: Point }
  | { sort: "wheel"; corner: "left" | "right"; pivot: Point; from: number }
  | { sort: "turn"; middle: Point; from: number }
  | { sort: "box"; from: Point }
  | { sort: "draft"; start: Point; ids: readonly string[]; from: readonly Place[]; turning: Point | null }
  | { sort: "pinch" }
  | { sort: "refused" };

/** A finger finds a base this many pixels away. */
const REACH = { mouse: 3, touch: 16 };

export function tablePoint(at: Sitting, [x, y]: Spot): Point {
  const [tx, ty] = toTable(at.sight.now().view, x, y);
  return [Math.round(tx), Math.round(ty)];
}

export function baseAt(at: Sitting, spot: Spot, touch: boolean): string {
  const reach = REACH[touch ? "touch" : "mouse"] / at.sight.now().view.scale;
  const point = tablePoint(at, spot);
  return (under(drafted(at), point, reach) ?? under(standingOf(at).places.values(), point, reach))?.id ?? "";
}

/** The handle that was pressed; where its wide grasp lies over a base in hand, it is the base that was meant. */
export function handleAt(at: Sitting, target: Element, spot: Spot): string {
  const handle = target.closest("[data-handle]")?.getAttribute("data-handle") ?? "";
  const over = target.classList.contains("grasp") && at.hand.now().bases.includes(baseAt(at, spot, false));
  return over ? "" : handle;
}

/** A press has become a drag: of a handle, a draft, the bases in hand, or the table itself. */
export function dragged(at: Sitting, { base, handle, at: spot, touch }: Press): Grip {
  const start = tablePoint(at, spot);
  const pan: Grip = { sort: "pan", last: spot };
  if (handle) return handled(at, handle, start) ?? pan;
  const draft = drafted(at);
  if (draft.some((place) => place.id === base)) {
    if (!at.hand.now().bases.includes(base)) putInHand(at, [base]);
    const ids = at.hand.now().bases;
    return { sort: "draft", start, ids, from: draft.filter((place) => ids.includes(place.id)), turning: null };
  }
  const own = matchOf(at).board.pieces[base]?.side === matchOf(at).seat;
  if (own && mayOrder(at) && !at.hand.now().bases.includes(base)) tapped(at, base, false);
  if (!own || !at.hand.now().bases.includes(base)) return pan;
  if (!mayOrder(at)) return pan;
  if (mayDrop(at)) return { sort: "drag", taken: start };
  at.hand.set({ at: start, refusal: notMoved(at) });
  // A finger moves the table by whatever it finds there.
  return touch && !othersMove(at) ? pan : { sort: "refused" };
}

const othersMove = (at: Sitting) => at.hand.now().open?.offers.some((offer) => walks(offer) && !offer.refusal) ?? false;

/** Why those in hand cannot be dragged. */
function notMoved(at: Sitting): string {
  const refused = at.hand.now().offers?.offers.find((offer) => walks(offer) && offer.refusal)?.refusal;
  return (othersMove(at) && refused?.message) || NOBODY_MOVES;
}

const NOBODY_MOVES = "None of those in hand can be moved now; answer what is asked, or take others.";

/** Given up on its way: everything is as it was before. */
export function givesUp(at: Sitting, grip: Grip): void {
  if (grip.sort === "draft") shift(at, grip.ids, grip.from, [0, 0]);
  else if (grip.sort === "box") at.hand.set({ box: null });
  else if (grip.sort === "drag" || grip.sort === "wheel" || grip.sort === "turn") {
    at.trying.forget();
    at.hand.set(LET_GO);
  }
}

function handled(at: Sitting, handle: string, start: Point): Grip | null {
  const { bases } = at.hand.now();
  const draft = drafted(at).filter((place) => bases.includes(place.id));
  const whole = block(draft.length ? draft : placesOf(at, bases));
  if (!whole) return null;
  const middle: Point = [Math.round(whole.x), Math.round(whole.y)];
  if (handle === "turn" && draft.length) return { sort: "draft", start, ids: bases, from: draft, turning: middle };
  if (handle === "turn") return { sort: "turn", middle, from: bearing(middle, start) };
  const [left, right] = corners(whole);
  const pivot = handle === "left" ? right : left;
  return { sort: "wheel", corner: handle as "left" | "right", pivot, from: bearing(pivot, start) };
}

/** The pointer is there now: what it has hold of follows. */
export function follows(at: Sitting, grip: Grip, spot: Spot): void {
  const point = tablePoint(at, spot);
  switch (grip.sort) {
    case "pan":
      pans(at, grip.last, spot);
      grip.last = spot;
      break;
    case "box":
      at.hand.set({ box: [grip.from, point] });
      break;
    case "draft":
      draftFollows(at, grip, point);
      break;
    case "drag":
    case "wheel":
    case "turn":
      hold(at, gestureOf(at, grip, point, baseAt(at, spot, false)), point);
  }
}

function draftFollows(at: Sitting, grip: Extract<Grip, { sort: "draft" }>, point: Point): void {
  const { start, turning, ids, from } = grip;
  if (turning) shift(at, ids, from, [0, 0], between(bearing(turning, start), bearing(turning, point)));
  else shift(at, ids, from, [point[0] - start[0], point[1] - start[1]]);
}

type Moving = Extract<Grip, { sort: "drag" | "wheel" | "turn" }>;

function gestureOf(at: Sitting, grip: Moving, point: Point, over: string): Gesture {
  const bases = [...at.hand.now().bases];
  if (grip.sort === "wheel") {
    const swung = between(grip.from, bearing(grip.pivot, point));
    return { sort: "wheeled", bases, corner: grip.corner, by: grip.corner === "left" ? swung : -swung };
  }
  if (grip.sort === "turn") {
    const turned = between(grip.from, bearing(grip.middle, point));
    return { sort: "held", bases, taken: [...grip.middle], held: [...grip.middle], turned };
  }
  if (isFoe(matchOf(at), over)) return { sort: "dropped", bases, on: over };
  return { sort: "held", bases, taken: [...grip.taken], held: [...point] };
}

/** All of one's own in a box are in hand. */
export function boxed(at: Sitting, [ax, ay]: Point, [bx, by]: Point): void {
  const { board, seat } = matchOf(at);
  const inBox = (place: Place) => (place.x - ax) * (place.x - bx) <= 0 && (place.y - ay) * (place.y - by) <= 0;
  const all = [...standingOf(at).places.values(), ...drafted(at)].filter(inBox).map((place) => place.id);
  at.hand.set({ box: null });
  putInHand(
    at,
    all.filter((id) => board.pieces[id]?.side === seat),
  );
}
