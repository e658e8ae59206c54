/** The battles that can be fought, as cards. */
import { Component } from "preact";
import type { BattleCard } from "../wire/types";
import { address } from "../route";
import { Letter } from "../form/troops";
import { Picture } from "./picture";
import { howLong } from "./size";

export const battleAddress = (id: string) => address("battles", id);

interface Props {
  cards: readonly BattleCard[];
  /** Those that are good to begin with. */
  first: ReadonlySet<string>;
}

export function Cards({ cards, first }: Props) {
  return (
    <ul class="battle-cards">
      {cards.map((card) => (
        <Card key={card.id} card={card} first={first.has(card.id)} />
      ))}
    </ul>
  );
}

/** A card never changes, and there are many: each is drawn once. */
class Card extends Component<{ card: BattleCard; first: boolean }> {
  shouldComponentUpdate({ card }: { card: BattleCard }): boolean {
    return card !== this.props.card;
  }

  render({ card, first }: { card: BattleCard; first: boolean }) {
    return (
      <li class="battle card" data-battle={card.id}>
        <Picture card={card} />
        <div class="battle-words">
          <h3>
            <a href={battleAddress(card.id)}>{card.title}</a>
          </h3>
          <p class="edition">{card.game}</p>
          <Armies card={card} />
          <p class="battle-size">
            {howLong(card.minutes)}
            {card.deploys && " \u00b7 you deploy"}
            {card.hides && " \u00b7 ambushes"}
          </p>
          {first && <p class="first-battle">A good first battle of this game</p>}
        </div>
      </li>
    );
  }
}

export function Armies({ card }: { card: BattleCard }) {
  return (
    <ul class="battle-armies" aria-label="Armies">
      {(["a", "b"] as const).map((side) => (
        <li key={side}>
          <Letter side={side} /> <span>{card.armies[side]}</span> <small>{card.bases[side]} bases</small>
        </li>
      ))}
    </ul>
  );
}
