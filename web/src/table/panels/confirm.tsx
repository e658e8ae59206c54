/** The word to do what is shown, or to leave it. */
import { usePicked } from "../state/store";
import { useLive, useSitting } from "../state/sitting";
import { doIt, drop } from "../state/holding";

export function Confirm() {
  const at = useSitting();
  const busy = usePicked(at.hand, (hand) => hand.busy);
  const goes = usePicked(at.hand, (hand) => Boolean(hand.trial?.orders.length));
  const live = useLive();
  if (!goes || !live) return null;
  return (
    <p class="confirm">
      <button type="button" class="roll" disabled={busy} onClick={() => doIt(at)}>
        Do it
      </button>
      <button type="button" class="quiet" onClick={() => drop(at)}>
        Leave it
      </button>
    </p>
  );
}
