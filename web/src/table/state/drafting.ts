/** Putting bases down: each drag moves one base of the draft, or all of it, and the whole is tried again. */
import type { Place } from "../../wire/types";
import { takenOfDraft, withAlso } from "./hand";
import { putInHand } from "./holding";
import { give } from "./ordering";
import type { Point } from "./shape";
import { turnedRound } from "./shape";
import type { Sitting } from "./sitting";

/** The bases of the draft as they lie. */
export function drafted(at: Sitting): readonly Place[] {
  return at.hand.now().draft ? (at.hand.now().trial?.draft ?? []) : [];
}

/** A base of the draft was tapped; false if it is none. */
export function tookOfDraft(at: Sitting, base: string, also: boolean): boolean {
  const all = drafted(at).map((place) => place.id);
  if (!all.includes(base)) return false;
  const { bases } = at.hand.now();
  putInHand(at, also ? withAlso(bases, base) : takenOfDraft(bases, base, all));
  return true;
}

/** These bases of the draft so much farther right and up, and turned so round their middle. */
export function shift(at: Sitting, ids: readonly string[], from: readonly Place[], [dx, dy]: Point, turned = 0): void {
  const { draft, trial } = at.hand.now();
  if (!draft || !trial) return;
  const middle: Point = [mean(from.map((place) => place.x)), mean(from.map((place) => place.y))];
  const moved = new Map(
    from
      .filter((place) => ids.includes(place.id))
      .map((place) => {
        const turnedSo = turned ? turnedRound(place, middle, turned) : place;
        return [place.id, { ...turnedSo, x: Math.round(turnedSo.x + dx), y: Math.round(turnedSo.y + dy) }];
      }),
  );
  // What lies on the table follows the hand at once; the host says afterwards whether it may lie there.
  const lies = trial.draft.map((place) => moved.get(place.id) ?? place);
  at.hand.set({ at: null, trial: { ...trial, draft: lies } });
  // Those in hand are put down last: where two would stand in one place, it is they who give way.
  const inHand = ({ id }: Place) => Number(ids.includes(id));
  const last = lies.toSorted((one, other) => inHand(one) - inHand(other));
  const places = Object.fromEntries(last.map(({ id, x, y, facing }) => [id, [x, y, facing]]));
  at.trying.ask({ gesture: { sort: "put", places } });
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / (numbers.length || 1);

/** They stay where they lie. */
export async function placeThem(at: Sitting): Promise<void> {
  await at.trying.settled();
  const { draft, trial } = at.hand.now();
  if (!draft || !trial) return;
  const orders = trial.orders.map((order) => order.text);
  // Whoever was put down is let go: the next who wait are taken up.
  if (orders.length) {
    if (await give(at, orders)) at.hand.set({ bases: [], offers: null });
  } else at.tell(trial.refusal?.message ?? "They cannot be placed so.");
}
