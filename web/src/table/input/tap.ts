/** What a tap on the table means: taking a base, choosing a target, or saying where those in hand shall go. */
import type { Gesture } from "../state/hand";
import { askReferee, measure } from "../state/asking";
import { hold, letGo, mayDrop, mayMove, propose, putInHand, tapped } from "../state/holding";
import { composed, walks } from "../state/offers";
import { tookOfDraft } from "../state/drafting";
import { withAlso } from "../state/hand";
import type { Point } from "../state/shape";
import { block } from "../state/shape";
import type { Sitting } from "../state/sitting";
import { matchOf, mayOrder, placesOf, standingOf } from "../state/sitting";

interface Tap {
  point: Point;
  /** The base that was tapped, if any. */
  base: string;
  also: boolean;
}

export function meant(at: Sitting, tap: Tap): void {
  const { pick, menu, verb } = at.hand.now();
  const own = matchOf(at).board.pieces[tap.base]?.side === matchOf(at).seat;
  // Whoever has chosen how they shall go now says where.
  const goes = verb && walks(verb) && !own ? verb : null;
  if (menu || verb !== goes) at.hand.set({ menu: null, verb: goes });
  if (pick) return picked(at, tap);
  if (tap.base) {
    at.hand.set({ focus: tap.base });
    if (tookOfDraft(at, tap.base, tap.also)) return;
  }
  const { board, seat } = matchOf(at);
  const enemy = tap.base && board.pieces[tap.base]?.side !== seat;
  if (tap.base && !(enemy && mayDrop(at) && holdsOwn(at))) return tapped(at, tap.base, tap.also);
  if (!(enemy ? mayDrop(at) : mayMove(at)) || !holdsOwn(at)) {
    if (!tap.base) putInHand(at, []);
    return;
  }
  aimed(at, tap);
}

function holdsOwn(at: Sitting): boolean {
  const { board, seat } = matchOf(at);
  const { bases } = at.hand.now();
  return bases.length > 0 && bases.every((id) => board.pieces[id]?.side === seat);
}

/** Those in hand shall go there, or at that enemy: shown, and confirmed afterwards. */
function aimed(at: Sitting, { point, base }: Tap): void {
  const bases = [...at.hand.now().bases];
  const whole = block(placesOf(at, bases));
  if (!whole) return;
  const taken = [Math.round(whole.x), Math.round(whole.y)];
  const gesture: Gesture = base
    ? { sort: "dropped", bases, on: base }
    : { sort: "held", bases, taken, held: [...point] };
  if (base) void measure(at, bases[0]!, base);
  hold(at, gesture, point);
  void letGo(at, false);
}

function picked(at: Sitting, { point, base }: Tap): void {
  const { pick } = at.hand.now();
  if (!pick) return;
  if (pick.sort === "also") return joins(at, base);
  const choices = pick.offer?.takes.find((part) => part.field === "word")?.choices?.map((choice) => choice.word) ?? [];
  const chosen = base || nearestArea(at, point, choices);
  if (!chosen) return void at.hand.set({ pick: null });
  if (pick.sort === "measure") return void measure(at, pick.from[0]!, chosen);
  if (pick.sort === "referee") return void askReferee(at, pick.from[0]!, chosen);
  if (pick.offer && mayOrder(at)) void propose(at, [composed(pick.offer.word, pick.from, chosen)]);
}

/** One more comes along, or one fewer, until it is said that this is all. */
function joins(at: Sitting, base: string): void {
  const { bases, pick } = at.hand.now();
  if (!base) return;
  const now = withAlso(bases, base);
  putInHand(at, now);
  if (now.length) at.hand.set({ pick });
}

/** Ground can be a target too: the piece whose middle is nearest, of those that may be chosen. */
function nearestArea(at: Sitting, [x, y]: Point, choices: readonly string[]): string {
  const areas = standingOf(at).areas.filter((area) => choices.includes(area.id));
  const far = (area: { x: number; y: number }) => Math.hypot(area.x - x, area.y - y);
  return areas.toSorted((one, other) => far(one) - far(other))[0]?.id ?? "";
}
