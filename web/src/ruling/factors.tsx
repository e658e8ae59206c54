/** The rows that count for each side, each under the number that it makes, and those that all but count. */
import type { Game, MadeOf, RowTold } from "../wire/types";
import { capital } from "../text";
import { Letter } from "../form/troops";
import { address } from "../route";
import { useArmies } from "./armies";

type Side = "a" | "b" | null;

interface Props {
  game: Game;
  made: readonly MadeOf[];
  names: Record<string, string>;
  /** What is said where no row counts. */
  none?: string;
}

export function Factors({ game, made, names, none = "No row of the sheet counts here." }: Props) {
  const sides = [...new Set(made.map((each) => each.side))];
  if (!sides.length) return <p class="empty">{none}</p>;
  return (
    <div class={`factors${sides.length > 1 ? " factors-two" : ""}`}>
      {sides.map((side) => (
        <SideFactors
          key={side ?? ""}
          side={side}
          name={(side && names[side]) ?? ""}
          game={game}
          made={made.filter((each) => each.side === side)}
        />
      ))}
    </div>
  );
}

interface SideProps {
  side: Side;
  name: string;
  game: Game;
  made: readonly MadeOf[];
}

function SideFactors({ side, name, game, made }: SideProps) {
  const army = useArmies();
  const numbers = made.map((each) => each.says).filter(Boolean);
  const near = made.flatMap((each) => each.near);
  const who = side ? army(side).toUpperCase() : "";
  return (
    <div class={`side-factors side-${side ? army(side) : "here"}`}>
      {side && (
        <h3>
          <Letter side={side} /> {capital(name)}
        </h3>
      )}
      {numbers.length > 1 && <p class="reckoned">{capital(`${who} ${inARow(numbers)}`.trim())}</p>}
      {made.map((each) => (
        <Group key={each.says} made={each} game={game} only={made.length === 1} />
      ))}
      {near.length > 0 && (
        <details class="near">
          <summary>
            Near misses <span class="count">({near.length})</span>
          </summary>
          <ul class="lines">
            {near.map((line, place) => (
              <li key={place}>
                <Value gives={line.gives} />
                <span>
                  <Row game={game} id={line.row} /> <em class="failed">… only if {line.failed}</em>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** "rolls 6 dice and hits on 5"; a figure that is no verb follows a comma. */
const inARow = (numbers: readonly string[]) =>
  numbers.reduce((said, each) => (/^[a-z]/.test(each) ? `${said} and ${each}` : `${said}, ${each}`));

/** A number with the rows that made it. */
function Group({ made, game, only }: { made: MadeOf; game: Game; only: boolean }) {
  if (!made.says && !made.lines.length) return null;
  return (
    <div class="made">
      {(made.says || !only) && <p class="number">{made.says || "also"}</p>}
      <ul class="lines">
        {made.lines.map((line: RowTold, place: number) => (
          <li key={place}>
            <Value gives={line.gives} />
            <Row game={game} id={line.row} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Value({ gives }: { gives: string }) {
  return <b class={/^[+\u2212]?\d|^$/.test(gives) ? "value" : "value word"}>{gives}</b>;
}

export function Row({ game, id }: { game: Game; id: string }) {
  return (
    <a class="row-link" href={address(game.card.id, "sheet", "", { row: id })} title={id}>
      {game.rows[id] ?? id}
    </a>
  );
}
