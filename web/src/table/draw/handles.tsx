/** Handles at the bases in hand: the front corners to wheel, a ring behind them to turn. */
import { usePicked } from "../state/store";
import { useLive, useMatch, useSitting } from "../state/sitting";
import { walks } from "../state/offers";
import { standingAt } from "../state/standing";
import { beside, block, corners } from "../state/shape";
import type { Point, Pose } from "../state/shape";

/** In pixels. A finger's handle is larger than it looks. */
const KNOB = 6;
const GRASP = 15;
const RING = 26;
/** A block that is drawn narrower or shallower than this has its handles outside, so that it can be seized itself. */
const SMALL = 44;

export function Handles() {
  const at = useSitting();
  const { fold } = useMatch();
  const live = useLive();
  const bases = usePicked(at.hand, (hand) => hand.bases);
  const offers = usePicked(at.hand, (hand) => hand.offers);
  const idle = usePicked(at.hand, (hand) => hand.stage === "idle" && !hand.pick);
  const drawn = usePicked(at.sight, (sight) => sight.drawn);
  const drafting = usePicked(at.hand, (hand) => hand.draft !== null);
  const drafts = usePicked(at.hand, (hand) => (hand.draft ? hand.trial?.draft : undefined));
  const goes = drafting || offers?.offers.some((offer) => offer.refusal === null && walks(offer));
  if (!live || !bases.length || !idle || !goes) return null;
  const { places } = standingAt(fold, at.showing.state.now().at);
  const whole = block(bases.flatMap((id) => drafts?.find((place) => place.id === id) ?? places.get(id) ?? []));
  if (!whole) return null;
  const px = 1 / drawn;
  const [left, right] = corners(outsideOf(whole, px));
  const behind = beside(whole, 0, -whole.depth / 2 - RING * px);
  const rear = beside(whole, 0, -whole.depth / 2);
  return (
    <g class="handles" aria-hidden="true">
      <line x1={rear[0]} y1={-rear[1]} x2={behind[0]} y2={-behind[1]} />
      <Handle point={behind} px={px} what="turn" says="Turn" />
      {!drafting && <Handle point={left} px={px} what="left" says="Wheel with the left corner" />}
      {!drafting && <Handle point={right} px={px} what="right" says="Wheel with the right corner" />}
    </g>
  );
}

/** Where handles lie that would cover what they turn. */
function outsideOf(whole: Pose, px: number): Pose {
  const more = (length: number) => (length < SMALL * px ? 2 * GRASP * px : 0);
  return { ...whole, width: whole.width + more(whole.width), depth: whole.depth + more(whole.depth) };
}

function Handle({ point: [x, y], px, what, says }: { point: Point; px: number; what: string; says: string }) {
  return (
    <g data-handle={what} class={`handle handle-${what}`}>
      <title>{says}</title>
      <circle class="grasp" cx={x} cy={-y} r={GRASP * px} />
      <circle class="knob" cx={x} cy={-y} r={(what === "turn" ? KNOB + 2 : KNOB) * px} />
    </g>
  );
}
