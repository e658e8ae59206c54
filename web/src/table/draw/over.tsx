/** Who stands under the mouse, in a corner of the table. */
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { standingAt } from "../state/standing";

export function Over() {
  const at = useSitting();
  const { fold } = useMatch();
  // Of whoever alone is in hand the panel says it already.
  const over = usePicked(at.hand, (hand) => (hand.bases.length === 1 && hand.bases[0] === hand.over ? "" : hand.over));
  const place = over ? standingAt(fold, at.showing.state.now().at).places.get(over) : undefined;
  return place ? (
    <p class="over" aria-hidden="true">
      {place.says}
    </p>
  ) : null;
}
