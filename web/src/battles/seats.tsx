/** Who sits where, and where the dice come from. */
import type { PlayerCard } from "../wire/types";
import { SIDES } from "../situation";
import { capital } from "../text";
import { Letter } from "../form/troops";
import type { Opening, Side, Sitter } from "./opening";
import { computer } from "./opening";

export type Chosen = Pick<Opening, "seats" | "typed">;

interface Props {
  armies: Record<Side, string>;
  players: readonly PlayerCard[];
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
}

const PEOPLE: [Sitter, string][] = [
  ["you", "You"],
  ["here", "Another person at this screen"],
  ["link", "Another person, by a link"],
];

export function Seats({ armies, players, chosen, choose }: Props) {
  const sit = (side: Side, sitter: Sitter) => choose({ ...chosen, seats: { ...chosen.seats, [side]: sitter } });
  return (
    <>
      <div class="seats">
        {SIDES.map((side) => (
          <SeatOf
            key={side}
            side={side}
            army={armies[side]}
            players={players}
            sitter={chosen.seats[side]}
            sit={(sitter) => sit(side, sitter)}
          />
        ))}
      </div>
      <fieldset class="choice">
        <legend class="label">The dice</legend>
        <div class="segments">
          {[false, true].map((typed) => (
            <label key={String(typed)} class="segment">
              <input
                type="radio"
                name="battle-dice"
                checked={chosen.typed === typed}
                onChange={() => choose({ ...chosen, typed })}
              />
              <span>{typed ? "Our own, typed in" : "Rolled by the program"}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

interface SeatProps {
  side: Side;
  army: string;
  players: readonly PlayerCard[];
  sitter: Sitter;
  sit: (sitter: Sitter) => void;
}

function SeatOf({ side, army, players, sitter, sit }: SeatProps) {
  const id = `seat-${side}`;
  const player = players.find((each) => each.id === computer(sitter));
  return (
    <div class="seat">
      <label class="label" for={id}>
        <Letter side={side} /> {army}
      </label>
      <select
        id={id}
        value={sitter}
        aria-describedby={player && `${id}-says`}
        onChange={(event) => sit(event.currentTarget.value as Sitter)}
      >
        {PEOPLE.map(([value, says]) => (
          <option key={value} value={value}>
            {says}
          </option>
        ))}
        {players.map((each) => (
          <option key={each.id} value={`computer ${each.id}`}>
            The computer, {each.id}
          </option>
        ))}
      </select>
      {player && (
        <span class="help" id={`${id}-says`}>
          {capital(player.says)}
        </span>
      )}
    </div>
  );
}

/** What comes of it, in a sentence. */
export function arrangement(seats: Record<Side, Sitter>): string {
  const sitters = SIDES.map((side) => seats[side]);
  const here = sitters.filter((sitter) => sitter === "you" || sitter === "here").length;
  const away = sitters.filter((sitter) => sitter === "link").length;
  if (here === 2) return "Both of you play at this screen, turn and turn about.";
  if (away === 2) return "You look on; the battle's card has both links to send.";
  if (away === 1 && here === 1) return "The battle's card has the link that you send to the other player.";
  if (away === 1) return "You look on; the battle's card has the link to send.";
  return here === 1 ? "You play against the computer." : "The computers fight it out, and you look on.";
}
