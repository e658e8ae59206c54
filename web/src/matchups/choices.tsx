/** What a table of matchups is about: the question, and what is measured of it. */
import type { Game, MatchupCard } from "../wire/types";
import { address } from "../route";
import { capital } from "../text";

interface Props {
  game: Game;
  card: MatchupCard;
  measure: string;
  set: (measure: string) => void;
}

export function Choices({ game, card, measure, set }: Props) {
  const go = (table: string) => (location.hash = address(game.card.id, "matchups", "", { table }));
  return (
    <>
      {game.matchups.length > 1 && (
        <label>
          <span>Question</span>
          <select value={card.id} onChange={(event) => go(event.currentTarget.value)}>
            {game.matchups.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span>Measure</span>
        <select value={measure} onChange={(event) => set(event.currentTarget.value)}>
          {card.measures.map((each) => (
            <option key={each.name} value={each.name}>
              {capital(each.says)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
