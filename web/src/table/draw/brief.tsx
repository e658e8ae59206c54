/** What would be ruled, in brief, by the hand: what comes, and what each side may hope for. The rows are in hand. */
import { Armies, armiesOf } from "../../ruling/armies";
import { Hopes } from "../../ruling/hopes";
import type { ComingCard } from "../../wire/types";
import { calledOn } from "../panels/names";
import { chanceOf } from "../state/hand";
import { useMatch, useSitting } from "../state/sitting";
import { usePicked } from "../state/store";

export function Brief() {
  const at = useSitting();
  const { seat } = useMatch();
  const foretold = usePicked(at.hand, (hand) => hand.foretold);
  // Where the order's own chance is told, what else its dice may bring is told in hand.
  const told = usePicked(at.hand, (hand) => hand.trial !== null && chanceOf(hand.trial) !== null);
  if (!foretold) return null;
  const { now, later } = foretold;
  const first = now && !(told && now.dice) && (now.dice || now.seat !== seat) ? [now] : [];
  return (
    <div class="brief" aria-hidden="true">
      {[...first, ...later.slice(0, 1)].map((card, place) => (
        <One key={place} card={card} />
      ))}
    </div>
  );
}

function One({ card }: { card: ComingCard }) {
  const { board } = useMatch();
  const ruled = card.look && !card.look.error ? card.look.chances : {};
  return (
    <Armies.Provider value={armiesOf(card.sides)}>
      <p>{card.says}</p>
      <Hopes chances={ruled} called={calledOn(board, card.who)} />
    </Armies.Provider>
  );
}
