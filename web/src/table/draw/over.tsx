/** Who stands under the mouse, in a corner of the table; on a phone, who is in hand. */
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { standingAt } from "../state/standing";
import { several } from "../panels/names";
import { useWidth } from "../width";

export function Over() {
  const at = useSitting();
  const { fold, board } = useMatch();
  const narrow = useWidth() === "narrow";
  const bases = usePicked(at.hand, (hand) => hand.bases);
  const over = usePicked(at.hand, (hand) => hand.over);
  const alone = bases.length === 1 ? bases[0]! : "";
  // Of whoever alone is in hand a broad window's panel says it already.
  const who = narrow ? alone : over === alone ? "" : over;
  const place = who ? standingAt(fold, at.showing.state.now().at).places.get(who) : undefined;
  const says = narrow && bases.length > 1 ? several(board, bases) : narrow ? brief(place?.says) : place?.says;
  return says ? (
    <p class="over" aria-hidden="true">
      {says}
    </p>
  ) : null;
}

/** His id, his name and his kind: a phone has no room for more over its table. */
const brief = (says = "") => says.split(", ").slice(0, 3).join(", ");
