/** What the order under the hand would come to: price and rows, the refusal, what would be ruled; and the word to do it. */
import type { ComingCard, ShownLine } from "../../wire/types";
import { Hopes } from "../../ruling/hopes";
import { Odds } from "../../ruling/odds";
import type { Called } from "../../ruling/said";
import { Armies, armiesOf } from "../../ruling/armies";
import { Factors } from "../../ruling/factors";
import { useGame } from "../../pages/desk";
import { percent, signed } from "../../text";
import { chanceOf, priceOf } from "../state/hand";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { useWidth } from "../width";
import { Confirm } from "./confirm";
import { Outcomes } from "./outcomes";
import { calledOn, namesOf, sentence } from "./names";

export function Preview() {
  const at = useSitting();
  const trial = usePicked(at.hand, (hand) => hand.trial);
  const refusal = usePicked(at.hand, (hand) => hand.refusal);
  const short = usePicked(at.hand, (hand) => hand.short);
  const foretold = usePicked(at.hand, (hand) => hand.foretold);
  const stage = usePicked(at.hand, (hand) => hand.stage);
  const point = usePicked(at.hand, (hand) => hand.at);
  const width = useWidth();
  const { seat } = useMatch();
  const chance = trial ? chanceOf(trial) : null;
  return (
    <div class="preview" aria-live="polite">
      {trial?.says && <p class="trial-says">{priceOf(trial)}</p>}
      {trial?.orders.map((order) => (
        <div key={order.text}>
          <code class="order-text">{order.text}</code>
          <Rows rows={order.rows} />
        </div>
      ))}
      {chance !== null && (
        <p class="trial-chance">
          <b>{percent(chance)}</b> that it comes to what is shown
        </p>
      )}
      {short && <p class="hint">As near as it may. {sentence(short)}</p>}
      {refusal && <p class="trouble">{sentence(refusal)}</p>}
      {stage === "confirm" && !point && width !== "narrow" && <Confirm />}
      {foretold?.now && (foretold.now.dice || foretold.now.seat !== seat) && (
        <Coming card={foretold.now} hopes={chance === null} />
      )}
      {foretold?.later.map((card, place) => (
        <Coming key={place} card={card} later />
      ))}
    </div>
  );
}

export function Rows({ rows }: { rows: readonly ShownLine[] }) {
  if (!rows.length) return null;
  return (
    <ul class="lines">
      {rows.map((row, place) => (
        <li key={place}>
          {row.value !== null && (
            <b class={typeof row.value === "number" ? "value" : "value word"}>{signed(row.value)}</b>
          )}
          <span title={row.row}>{row.says}</span>
        </li>
      ))}
    </ul>
  );
}

/** Something that comes of it; where the sheet rules on it, its odds, rows and near misses. */
interface ComingProps {
  card: ComingCard;
  later?: boolean;
  /** Whether what a side may hope for is told; not where the order's own chance is. */
  hopes?: boolean;
}

function Coming({ card, later = false, hopes = true }: ComingProps) {
  const { board } = useMatch();
  const names = namesOf(board, card.who);
  const called = calledOn(board, card.who);
  return (
    <Armies.Provider value={armiesOf(card.sides)}>
      <section class="coming">
        <h3>
          {later && <small>later, if nothing changes: </small>}
          {card.says}
        </h3>
        {card.look && !card.look.error && hopes && <Hopes chances={card.look.chances} called={called} />}
        {card.outcomes.length > 0 && <Outcomes outcomes={card.outcomes} />}
        {card.look && !card.look.error && (
          <>
            {!card.outcomes.length && <AllOdds card={card} called={called} />}
            <Why card={card} names={names} />
          </>
        )}
      </section>
    </Armies.Provider>
  );
}

/** Every result that the dice may have; folded where what each side may hope for is told already. */
function AllOdds({ card, called }: { card: ComingCard; called: Called }) {
  const { forecasts, chances } = card.look!;
  const all = <Odds forecasts={forecasts} called={called} />;
  if (!Object.keys(chances).length) return all;
  return (
    <details class="why">
      <summary>Every result</summary>
      {all}
    </details>
  );
}

function Why({ card, names }: { card: ComingCard; names: Record<string, string> }) {
  const { board } = useMatch();
  const { answer: game } = useGame(board.rules);
  const { made } = card.look!;
  if (!game || !made.length) return null;
  return (
    <details class="why" open>
      <summary>The rows behind it</summary>
      <Factors game={game} made={made} names={names} />
    </details>
  );
}
