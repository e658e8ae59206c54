/** The pair that is pointed at, in a line; and what the colours mean. */
import type { Game, MatchupCard, MeasureCard } from "../wire/types";
import { Sign } from "../draw/sign";
import { Letter } from "../form/troops";
import type { Pair } from "./paint";
import type { Reading } from "./reading";
import { ahead, told } from "./reading";

interface Props {
  game: Game;
  card: MatchupCard;
  read: Reading;
  measure: MeasureCard;
  pair: Pair | null;
  open: (pair: Pair) => void;
  /** What is said where no pair is pointed at. */
  otherwise: string;
}

export function PairLine({ game, card, read, measure, pair, open, otherwise }: Props) {
  const value = pair && read.value(pair.row, pair.column);
  const exact = pair && read.exact(pair.row, pair.column);
  return (
    <div class="pair card" role="status" aria-live="polite">
      {pair ? (
        <>
          <PairName game={game} card={card} place={pair.row} side="a" />
          <PairName game={game} card={card} place={pair.column} side="b" />
          <span class="pair-value">
            <b>{value === null ? "not allowed" : told(measure, value)}</b>
            {exact && exact.length < 14 && <small> {exact.replace("/", "\u2044")}</small>} <span>{measure.says}</span>
            {value !== null && <Lead measure={measure} lead={read.lead(pair.row, pair.column)} />}
          </span>
          <button type="button" class="small" onClick={() => open(pair)}>
            Open this fight
          </button>
        </>
      ) : (
        <span class="empty">{otherwise}</span>
      )}
    </div>
  );
}

/** Who has the better of it, and by how much. */
function Lead({ measure, lead }: { measure: MeasureCard; lead: number | null }) {
  if (lead === null) return null;
  if (Math.abs(lead) < 1e-9) return <small class="pair-lead"> an even fight</small>;
  return (
    <small class="pair-lead">
      {" "}
      {lead > 0 ? "A" : "B"} better by {ahead(measure, Math.abs(lead))}
    </small>
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

interface LegendProps {
  read: Reading;
  measure: MeasureCard;
  /** How many lines have no pair that the sheet allows, and are not shown. */
  leftOut: number;
}

export function Legend({ read, measure, leftOut }: LegendProps) {
  const most = measure.mean ? `${read.most.toFixed(1)} ${measure.unit}` : "100\u202f%";
  return (
    <p class="legend">
      {read.compared ? (
        <>
          <span>B better by {ahead(measure, read.most)}</span>
          <span class="ramp" aria-hidden="true" />
          <span>A better by {ahead(measure, read.most)}</span>
          <span class="legend-even">
            pale: an even fight. The figures: {measure.says}
            {measure.mean ? "" : ", in percent"}.
          </span>
        </>
      ) : (
        <>
          <span>none</span>
          <span class={`ramp ramp-${measure.gains ?? "a"}`} aria-hidden="true" />
          <span>{most}</span>
          <span class="legend-even">{measure.says}</span>
        </>
      )}
      <span class="legend-none">
        ⁄ the sheet does not allow it{leftOut > 0 && `; ${leftOut} that it never allows are left out`}
      </span>
    </p>
  );
}
