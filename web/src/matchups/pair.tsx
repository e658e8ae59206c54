/** The pair that is pointed at, in a line; and what the colours mean. */
import type { Game, MatchupCard, MatchupTable } from "../wire/types";
import { Sign } from "../draw/sign";
import { Letter } from "../form/troops";
import { percent } from "../text";
import type { Pair } from "./paint";

interface Props {
  game: Game;
  card: MatchupCard;
  table: MatchupTable | null;
  measure: string;
  pair: Pair | null;
  open: (pair: Pair) => void;
  /** What is said where there is no table. */
  otherwise: string;
}

export function PairLine({ game, card, table, measure, pair, open, otherwise }: Props) {
  const shown = card.measures.find((each) => each.name === measure);
  const place = pair ? pair.row * card.troops.length + pair.column : 0;
  const value = table?.shares[place] ?? null;
  const exact = table?.exact[place];
  return (
    <div class="pair card" role="status" aria-live="polite">
      {pair ? (
        <>
          <PairName game={game} card={card} place={pair.row} side="a" />
          <PairName game={game} card={card} place={pair.column} side="b" />
          <span class="pair-value">
            <b>{value === null ? "not allowed" : shown?.mean ? value.toFixed(3) : percent(value)}</b>
            {exact && exact.length < 14 && <small> {exact.replace("/", "\u2044")}</small>}{" "}
            <span>{shown?.says ?? measure}</span>
          </span>
          <button type="button" class="small" onClick={() => open(pair)}>
            Open this fight
          </button>
        </>
      ) : (
        <span class="empty">
          {otherwise ||
            (table ? "Point at a pair, tap it, or walk with the arrow keys." : "Every pair is fought out …")}
        </span>
      )}
    </div>
  );
}

function PairName({ game, card, place, side }: { game: Game; card: MatchupCard; place: number; side: "a" | "b" }) {
  const kind = card.fields[place]?.kind;
  return (
    <span class="pair-name">
      <Letter side={side} />
      {typeof kind === "string" && <Sign signs={game.signs} kind={kind} name={card.troops[place]!} />}{" "}
      {card.troops[place]}
    </span>
  );
}

export function Legend({ least, most }: { least: string; most: string }) {
  return (
    <p class="legend">
      <span>{least}</span>
      <span class="ramp" aria-hidden="true" />
      <span>{most}</span>
      <span class="legend-none">⁄ the sheet does not allow it</span>
    </p>
  );
}
