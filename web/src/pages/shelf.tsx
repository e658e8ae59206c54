/** The shelf: the games that this Sandtable knows. */
import type { Card } from "../wire/types";
import { address } from "../route";
import { Drawing } from "../draw/sign";
import { Frieze } from "../draw/frieze";
import { useAsked, useDesk, Waiting } from "./desk";

export function ShelfPage() {
  return (
    <div class="shelf">
      <header class="title-page">
        <Frieze />
        <h1 tabIndex={-1}>The referee</h1>
        <p class="motto">The reference sheet, the odds and the ruling: for two players and a table.</p>
      </header>
      <Shelf />
    </div>
  );
}

export function Shelf() {
  const { referee } = useDesk();
  const { answer, fault } = useAsked("games", () => referee.ask("games", {}));
  return answer ? (
    <ul class="games">
      {answer.map((card) => (
        <GameCard key={card.id} card={card} />
      ))}
    </ul>
  ) : (
    <Waiting fault={fault} what="The rule books are brought to the table …" />
  );
}

function GameCard({ card }: { card: Card }) {
  return (
    <li class="game card">
      <h2>
        <a href={address(card.id)}>{card.title}</a>
      </h2>
      <p class="edition">{card.edition}</p>
      <p class="about">{card.about}</p>
      <div class="strip" aria-hidden="true">
        {card.signs.map((drawing) => (
          <Drawing key={drawing} svg={drawing} />
        ))}
      </div>
      <p class="game-links">
        <a class="button" href={address(card.id)} aria-label={`Ask the referee: ${card.title}`}>
          Ask the referee
        </a>
        <a href={address(card.id, "sheet")} aria-label={`The sheet of ${card.title}`}>
          The sheet
        </a>
        <a href={address(card.id, "matchups")} aria-label={`Matchups of ${card.title}`}>
          Matchups
        </a>
      </p>
    </li>
  );
}
