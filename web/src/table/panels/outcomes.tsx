/** What a throw may come to, in words with bars; and, while dice wait, what they may bring. */
import { useEffect, useState } from "preact/hooks";
import type { ComingCard, OutcomeCard } from "../../wire/types";
import { capital, percent } from "../../text";
import { useLive, useMatch, useSitting } from "../state/sitting";

const FIRST = 6;

export function Outcomes({ outcomes }: { outcomes: readonly OutcomeCard[] }) {
  const [all, setAll] = useState(false);
  const shown = all || outcomes.length <= FIRST + 1 ? outcomes : outcomes.slice(0, FIRST);
  return (
    <>
      <ol class="odds">
        {shown.map((one) => (
          <li key={one.says}>
            <span class="odds-what">{capital(one.says)}</span>
            <span class="odds-number">
              <b title={one.p}>{percent(one.share)}</b>
            </span>
            <span class="bar" aria-hidden="true">
              <span class="bar-fill" style={{ width: `${Math.max(one.share * 100, 0.6)}%` }} />
            </span>
          </li>
        ))}
      </ol>
      {shown.length < outcomes.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {outcomes.length - shown.length} less likely
        </button>
      )}
    </>
  );
}

/** The odds of the dice that are waited for, before they fall. */
export function Awaited() {
  const at = useSitting();
  const { link, now } = useMatch();
  const live = useLive();
  const [card, setCard] = useState<ComingCard | null>(null);
  const waits = live && Boolean(now.ask?.dice.length) && !now.ending;
  useEffect(() => {
    setCard(null);
    if (!waits) return;
    let gone = false;
    // Whoever only looks on is told when they have fallen.
    const found = at.host.ask("foresee", { link, n: now.n, orders: [] });
    found.then((answer) => void (gone || setCard(answer.now))).catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [link, now.n, waits]);
  if (!waits || !card?.outcomes.length) return null;
  return (
    <section class="coming awaited" aria-label="What the dice may bring">
      <h3>What the dice may bring</h3>
      <Outcomes outcomes={card.outcomes} />
    </section>
  );
}
