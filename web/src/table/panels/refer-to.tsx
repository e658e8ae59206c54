/** What lies between two bases: the measure, and what the referee would be asked about them. */
import { useEffect, useRef } from "preact/hooks";
import type { ComingCard } from "../../wire/types";
import type { Given } from "../../wire/asks";
import { asking } from "../../route";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { nameOf } from "./names";

export function ReferTo() {
  const at = useSitting();
  const { board } = useMatch();
  const measured = usePicked(at.hand, (hand) => hand.measured);
  const situation = usePicked(at.hand, (hand) => hand.situation);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => answer.current?.scrollIntoView({ block: "nearest" }), [measured, situation]);
  if (!measured && !situation) return null;
  return (
    <div class="answered" ref={answer}>
      {measured && (
        <p class="measured-words" aria-live="polite">
          {measured.says}
        </p>
      )}
      {situation && (
        <div class="refer">
          <h3>
            {nameOf(board, situation.bases[0]!)} and {nameOf(board, situation.bases[1]!)}
          </h3>
          {!situation.asks.length && <p class="empty">There is nothing to rule between these two as they stand now.</p>}
          {situation.supposed.length > 0 && <p>If they met in the open, with nothing else said of either:</p>}
          <ul>
            {[...situation.asks, ...situation.supposed].map((card) => (
              <li key={card.test}>
                <RefereeLink card={card} rules={board.rules} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

export function RefereeLink({ card, rules }: { card: Pick<ComingCard, "test" | "given" | "says">; rules: string }) {
  return (
    <a href={asking(rules, card.test, { given: card.given as Given })} target="_blank" rel="noopener">
      {card.says || card.test}
    </a>
  );
}
