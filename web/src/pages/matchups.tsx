/** Every troop against every other: a heat map of one measure, in a situation set for all. */
import { useMemo, useState } from "preact/hooks";
import type { Game, MatchupCard } from "../wire/types";
import type { Given } from "../wire/asks";
import { address, asking, keepAddress, packed } from "../route";
import type { Route } from "../route";
import { handCsv, handPng } from "../matchups/files";
import { Filters, fitting } from "../matchups/filters";
import { HeatMap } from "../matchups/map";
import type { Pair } from "../matchups/paint";
import { Legend, PairLine } from "../matchups/pair";
import { brief } from "../text";
import { useLatest } from "../ruling/look";
import { useDesk } from "./desk";
import { flat, Setting } from "./setting";
import { Unread } from "./unread";

export function MatchupsPage({ game, route }: { game: Game; route: Route }) {
  const id = route.query.get("table");
  const card = game.matchups.find((each) => each.id === id) ?? game.matchups[0];
  if (!card)
    return (
      <div class="matchups-page">
        <h1 tabIndex={-1}>Matchups</h1>
        <p class="empty">This game has no table of matchups.</p>
      </div>
    );
  const sought = route.query.get("measure");
  const measure = card.measures.find((each) => each.name === sought) ?? card.measures[0]!;
  const unread = [
    ...(id !== null && card.id !== id
      ? [`There is no table of matchups \u201c${brief(id)}\u201d; this is ${card.title}.`]
      : []),
    ...(sought !== null && measure.name !== sought
      ? [`This table has no measure \u201c${brief(sought)}\u201d; ${measure.says} is shown.`]
      : []),
  ];
  return (
    <>
      <Unread key={`${id} ${sought}`} says={unread} />
      <MatchupsView key={card.id} game={game} card={card} start={measure.name} />
    </>
  );
}

interface Props {
  game: Game;
  card: MatchupCard;
  /** The measure that is shown first. */
  start: string;
}

function MatchupsView({ game, card, start }: Props) {
  const { referee } = useDesk();
  const rules = game.card.id;
  const [measure, setMeasure] = useState(start);
  const [given, setGiven] = useState<Given>({});
  const [filters, setFilters] = useState<Record<string, string>>({});
  const [pair, setPair] = useState<Pair | null>(null);
  const set = useMemo(() => flat(given), [given]);
  const seen = useLatest(JSON.stringify([measure, set]), (until) =>
    referee.ask("matchups", { rules, test: card.id, measure, set }, until),
  );
  const table = seen.answer && !seen.answer.error ? seen.answer : null;
  const count = card.troops.length;
  const says = card.measures.find((each) => each.name === measure)?.says ?? measure;
  const high = useMemo(() => Math.max(0, ...(table?.shares ?? []).map((share) => share ?? 0)), [table]);
  const chance = !card.measures.find((each) => each.name === measure)?.mean;
  const fits = (side: string) =>
    card.fields.map((_, place) => place).filter((place) => fitting(card, place, filters, side));
  const rows = useMemo(() => fits("a"), [filters]);
  const columns = useMemo(() => fits("b"), [filters]);
  const value = (row: number, column: number) => table?.shares[row * count + column] ?? null;
  const figure = (share: number) => (chance ? String(Math.round(share * 100)) : share.toFixed(1));
  const form = game.forms.find((each) => each.test === card.id) ?? game.chains.find((each) => each.chain === card.id);
  const open = ({ row, column }: Pair) => {
    const situation = {
      ...card.given,
      ...given,
      a: { ...card.fields[row], ...(given.a as Given) },
      b: { ...card.fields[column], ...(given.b as Given) },
    } as Given;
    location.hash = game.forms.some((each) => each.test === card.id)
      ? asking(rules, card.id, { given: situation })
      : address(rules, "chain", card.id, { s: packed({ given: situation }) });
  };
  const file = `${rules}-${card.id}-${measure}`;
  const shown = { names: card.troops, rows, columns, value, figure, most: chance ? 1 : high };

  return (
    <div class="matchups-page">
      <header class="matchups-head">
        <h1 tabIndex={-1}>Matchups</h1>
        <div class="matchups-tools">
          {game.matchups.length > 1 && (
            <label>
              <span>Question</span>
              <select
                value={card.id}
                onChange={(event) =>
                  (location.hash = address(rules, "matchups", "", { table: event.currentTarget.value }))
                }
              >
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
            <select
              value={measure}
              onChange={(event) => {
                setMeasure(event.currentTarget.value);
                keepAddress(address(rules, "matchups", "", { table: card.id, measure: event.currentTarget.value }));
              }}
            >
              {card.measures.map((each) => (
                <option key={each.name} value={each.name}>
                  {each.says}
                </option>
              ))}
            </select>
          </label>
          <Filters card={card} filters={filters} set={setFilters} />
          <button type="button" class="quiet" disabled={!table} onClick={() => handCsv(file, card, table!, shown)}>
            CSV
          </button>
          <button type="button" class="quiet" disabled={!table} onClick={() => handPng(file, shown)}>
            PNG
          </button>
        </div>
      </header>
      {form && (
        <Setting game={game} card={card} form={form} given={given} set={setGiven} error={seen.answer?.error ?? null} />
      )}
      <PairLine
        {...{ game, card, table, measure }}
        pair={pair}
        open={open}
        otherwise={seen.fault || seen.answer?.error?.message || ""}
      />
      <div class={seen.stale ? "heat-box stale" : "heat-box"} aria-busy={seen.stale}>
        <HeatMap {...shown} says={says} tell={setPair} open={open} />
      </div>
      <Legend least={chance ? "0 %" : "0"} most={chance ? "100 %" : high.toFixed(1)} />
    </div>
  );
}
