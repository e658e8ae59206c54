/** What the two armies of a battle are made of. */
import type { BattleCard } from "../wire/types";
import { Letter } from "../form/troops";

export function Troops({ card }: { card: BattleCard }) {
  return (
    <dl class="troops">
      {(["a", "b"] as const).map((side) => (
        <div key={side}>
          <dt>
            <Letter side={side} /> {card.armies[side]}
          </dt>
          <dd>
            {(card.troops[side] ?? [])
              .map(({ kind, count }) => `${kind.replace(/^an? /, "")}\u00a0×\u00a0${count}`)
              .join(", ")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
