/** The rows that count for each side, with their sum, and those that all but count. */
import type { Game, Line, Near } from "../wire/types";
import { capital, said, signed } from "../text";
import { Letter } from "../form/troops";
import { address } from "../route";
import { useArmies } from "./armies";

interface Props {
  game: Game;
  lines: readonly Line[];
  near: readonly Near[];
  names: Record<string, string>;
  /** The sides whose numbers add up to a total in this question. */
  totals: readonly string[];
  /** After the dice the ruling itself says the total. */
  after?: boolean;
}

export function Factors({ game, lines, near, names, totals, after = false }: Props) {
  const sides = [...new Set([...lines, ...near].map((line) => line.side ?? ""))].toSorted();
  if (!sides.length) return <p class="empty">No row of the sheet counts here.</p>;
  return (
    <div class={`factors${sides.length > 1 ? " factors-two" : ""}`}>
      {sides.map((side) => (
        <SideFactors
          key={side}
          side={side}
          name={names[side] ?? ""}
          game={game}
          lines={lines.filter((line) => (line.side ?? "") === side)}
          near={near.filter((line) => (line.side ?? "") === side)}
          sums={totals.includes(side)}
          after={after}
        />
      ))}
    </div>
  );
}

interface SideProps {
  side: string;
  name: string;
  game: Game;
  lines: readonly Line[];
  near: readonly Near[];
  sums: boolean;
  after: boolean;
}

function SideFactors({ side, name, game, lines, near, sums, after }: SideProps) {
  const numbers = lines.map((line) => line.value).filter((value): value is number => typeof value === "number");
  const army = useArmies();
  return (
    <div class={`side-factors side-${side === "a" || side === "b" ? army(side) : "here"}`}>
      {side && (
        <h3>
          {(side === "a" || side === "b") && <Letter side={side} />} {capital(name)}
        </h3>
      )}
      <ul class="lines">
        {lines.map((line, place) => (
          <li key={place}>
            <Value value={line.value} sums={sums} />
            <Row game={game} id={line.row} />
          </li>
        ))}
      </ul>
      {sums && !after && numbers.length > 0 && (
        <p class="sum">
          <b class="value">{signed(numbers.reduce((sum, value) => sum + value, 0))}</b> <span>before the dice</span>
        </p>
      )}
      {near.length > 0 && (
        <details class="near">
          <summary>
            Near misses <span class="count">({near.length})</span>
          </summary>
          <ul class="lines">
            {near.map((line, place) => (
              <li key={place}>
                <Value value={line.value} sums={sums} />
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

/** A number has its sign where it is added to a total; elsewhere it may be a target or a count. */
function Value({ value, sums }: { value: unknown; sums: boolean }) {
  return <b class={typeof value === "number" ? "value" : "value word"}>{sums ? signed(value) : said(value)}</b>;
}

export function Row({ game, id }: { game: Game; id: string }) {
  return (
    <a class="row-link" href={address(game.card.id, "sheet", "", { row: id })} title={id}>
      {game.rows[id] ?? id}
    </a>
  );
}
