/** Choosing among the battles: by game, and by how long they take. */
import type { BattleCard } from "../wire/types";
import type { Wanted } from "./size";
import { fits, gamesOf, SIZES } from "./size";

interface Props {
  cards: readonly BattleCard[];
  wanted: Wanted;
  want: (wanted: Wanted) => void;
}

export function Filters({ cards, wanted, want }: Props) {
  const found = cards.filter((card) => fits(card, wanted)).length;
  return (
    <div class="battle-filters" role="search" aria-label="Choose a battle">
      <Choice
        name="game"
        says="Game"
        choices={[["", "All games"], ...gamesOf(cards)]}
        now={wanted.game}
        choose={(game) => want({ ...wanted, game })}
      />
      <Choice
        name="size"
        says="How long"
        choices={[["", "Any length"], ...SIZES.map((size): [string, string] => [size.id, size.says])]}
        now={wanted.size}
        choose={(size) => want({ ...wanted, size })}
      />
      <p class="battle-count" role="status">
        {found === 1 ? "one battle" : `${found || "no"} battles`}
      </p>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  says: string;
  choices: readonly [string, string][];
  now: string;
  choose: (id: string) => void;
}

function Choice({ name, says, choices, now, choose }: ChoiceProps) {
  return (
    <fieldset class="choice">
      <legend class="hidden">{says}</legend>
      <div class="segments">
        {choices.map(([id, text]) => (
          <label key={id} class="segment">
            <input type="radio" name={`battles-${name}`} value={id} checked={now === id} onChange={() => choose(id)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
