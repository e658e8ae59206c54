/** One's own battles: those under way, those that wait for somebody, those that are over. */
import type { BattleCard } from "../wire/types";
import type { Held } from "./kept";
import { useHeld } from "./kept";
import { useMatches } from "./use-matches";
import { YourBattle } from "./your-battle";

const FEW = 6;

export function Yours({ cards }: { cards: readonly BattleCard[] }) {
  const held = useHeld();
  const standing = useMatches(held);
  if (!held.length) return null;
  const of = ({ match }: Held) => standing.get(match);
  const over = held.filter((each) => of(each)?.over);
  const under = held.filter((each) => !over.includes(each));
  const waiting = under.toSorted((one, other) => Number(of(other)?.mine ?? false) - Number(of(one)?.mine ?? false));
  const show = (list: readonly Held[]) => (
    <ul class="your-battles">
      {list.map((each) => (
        <YourBattle
          key={each.match}
          held={each}
          match={of(each) ?? null}
          picture={cards.find((card) => card.id === of(each)?.scenario)}
        />
      ))}
    </ul>
  );
  return (
    <section class="yours" aria-label="Your battles">
      <h2>Your battles</h2>
      {show(waiting.slice(0, FEW))}
      {waiting.length > FEW && (
        <details>
          <summary>
            Older <span class="count">({waiting.length - FEW})</span>
          </summary>
          {show(waiting.slice(FEW))}
        </details>
      )}
      {over.length > 0 && (
        <details open={!under.length}>
          <summary>
            Finished <span class="count">({over.length})</span>
          </summary>
          {show(over)}
        </details>
      )}
    </section>
  );
}
