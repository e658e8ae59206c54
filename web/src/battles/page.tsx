/** The first page: a battle to play now, one's own battles, and all that can be fought. */
import { useState } from "preact/hooks";
import type { BattleCard, Battles } from "../wire/types";
import type { Route } from "../route";
import { address, keepAddress } from "../route";
import { Frieze } from "../draw/frieze";
import { Waiting } from "../pages/desk";
import { Shelf } from "../pages/shelf";
import { ByLength } from "./by-length";
import { Armies, battleAddress } from "./cards";
import { OwnFile } from "./file";
import { Filters } from "./filters";
import { useHeld } from "./kept";
import { Lessons } from "./lessons";
import { Picture } from "./picture";
import { PlayButton, useOpening } from "./play";
import { usualSeats } from "./opening";
import type { Wanted } from "./size";
import { firstOnes, fits, howLong, ofTheDay, SIZES } from "./size";
import { useBattles } from "./use-battles";
import { Yours } from "./yours";

const TODAY = Math.floor(Date.now() / (24 * 3600 * 1000));

export function BattlesPage({ route }: { route: Route }) {
  return (
    <div class="front">
      <header class="title-page">
        <Frieze />
        <h1 tabIndex={-1}>Sandtable</h1>
        <p class="motto">Historical battles, fought on a table that knows the rules.</p>
      </header>
      <ToFight route={route} />
      <section class="front-referee" aria-label="The referee">
        <h2>The referee</h2>
        <p class="motto">For a table of your own: the reference sheet, the odds and the ruling.</p>
        <Shelf />
      </section>
    </div>
  );
}

function ToFight({ route }: { route: Route }) {
  const { answer, fault } = useBattles();
  if (!answer) return fault ? <p class="objection">{fault}</p> : <Waiting fault="" what="The tables are laid …" />;
  return <Laid battles={answer} route={route} />;
}

function Laid({ battles, route }: { battles: Battles; route: Route }) {
  const { cards, players } = battles;
  const [wanted, setWanted] = useState<Wanted>(() => wantedIn(route, cards));
  const want = (next: Wanted) => {
    setWanted(next);
    keepAddress(address("", "", "", Object.fromEntries(Object.entries(next).filter(([, value]) => value))));
  };
  const today = ofTheDay(cards, TODAY);
  const newcomer = useHeld().length === 0;
  return (
    <>
      {newcomer && <Lessons battles={battles} welcome />}
      <Yours cards={cards} />
      {today && <Today card={today} battles={battles} />}
      {!newcomer && <Lessons battles={battles} welcome={false} />}
      <section class="all-battles" aria-label="All battles">
        <h2>All battles</h2>
        <Filters cards={cards} wanted={wanted} want={want} />
        <ByLength cards={cards.filter((card) => fits(card, wanted))} first={firstOnes(cards)} />
      </section>
      <OwnFile players={players} />
    </>
  );
}

/** What the address asks for, as far as there is such a thing. */
function wantedIn({ query }: Route, cards: readonly BattleCard[]): Wanted {
  const game = query.get("game") ?? "";
  const size = query.get("size") ?? "";
  return {
    game: cards.some((card) => card.rules === game) ? game : "",
    size: SIZES.some((each) => each.id === size) ? size : "",
  };
}

function Today({ card, battles }: { card: BattleCard; battles: Battles }) {
  const { busy, fault, begin } = useOpening();
  const play = () =>
    begin({
      of: { scenario: card.id },
      title: card.title,
      seats: usualSeats(battles.players),
      typed: false,
      options: {},
    });
  return (
    <section class="today card" aria-label="Today's battle">
      <Picture card={card} first says={`The table of ${card.title}, seen from above`} />
      <div class="today-words">
        <p class="edition">
          Today's battle · {card.game} · {howLong(card.minutes)}
        </p>
        <h2>
          <a href={battleAddress(card.id)}>{card.title}</a>
        </h2>
        <Armies card={card} />
        <p class="about">{card.about}</p>
        <form
          class="play-line"
          onSubmit={(event) => {
            event.preventDefault();
            void play();
          }}
        >
          <PlayButton busy={busy} title={card.title} />
          <a href={battleAddress(card.id)}>More</a>
        </form>
        {fault && (
          <p class="objection" role="alert">
            {fault}
          </p>
        )}
      </div>
    </section>
  );
}
