/** Buttons that move those in hand by a little: for thumbs, and for keys. */
import type { Nudge } from "../state/holding";
import { nudge } from "../state/holding";
import { usePicked } from "../state/store";
import { useSitting } from "../state/sitting";
import { walks } from "../state/offers";
import { little, TURN_LITTLE } from "../input/keys";

const WHEEL = { left: "right", right: "left" } as const;

export function Nudges() {
  const at = useSitting();
  const goes = usePicked(at.hand, (hand) =>
    Boolean(hand.offers?.offers.some((offer) => offer.refusal === null && walks(offer))),
  );
  if (!goes) return null;
  const step = little(at);
  const wheel = (way: "left" | "right"): Nudge => ({ wheel: { corner: WHEEL[way], by: TURN_LITTLE } });
  const button = (says: string, sign: string, by: Nudge) => (
    <button type="button" class="nudge" aria-label={says} title={says} onClick={() => nudge(at, by)}>
      {sign}
    </button>
  );
  return (
    <details class="by-a-little" open={matchMedia("(pointer: coarse)").matches}>
      <summary>Move by a little</summary>
      <div class="nudges" role="group" aria-label="Move by a little">
        {button("Wheel left", "↖", wheel("left"))}
        {button("Forward", "↑", { ahead: step })}
        {button("Wheel right", "↗", wheel("right"))}
        {button("Left", "←", { right: -step })}
        {button("Back", "↓", { ahead: -step })}
        {button("Right", "→", { right: step })}
        {button("Turn left", "↺", { turned: -TURN_LITTLE })}
        {button("About face", "⇅", { turned: 180_000 })}
        {button("Turn right", "↻", { turned: TURN_LITTLE })}
      </div>
    </details>
  );
}
