/** Every troop against every other: a heat map of one measure, in a situation set for all. */
import { useMemo, useState } from "preact/hooks";
import type { Game, MatchupCard } from "../wire/types";
import type { Given } from "../wire/asks";
import { address, asking, keepAddress, packed } from "../route";
import type { Route } from "../route";
import { handCsv, handPng } from "../matchups/files";
import { Choices } from "../matchups/choices";
import { asAtFirst, Filters, firstly, fitting } from "../matchups/filters";
import { HeatMap } from "../matchups/map";
import type { Pair } from "../matchups/paint";
import { Legend, PairLine } from "../matchups/pair";
import { asked, figure, namesOf, reading } from "../matchups/reading";
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
  const [filters, setFilters] = useState(() => firstly(card));
  const [pair, setPair] = useState<Pair | null>(null);
  const set = useMemo(() => flat(given), [given]);
  const first = asAtFirst(card, filters);
  const seen = useLatest(JSON.stringify([measure, set, first]), (until) =>
    referee.ask("matchups", { rules, test: card.id, measure, set, first }, until),
  );
  const table = seen.answer && !seen.answer.error ? seen.answer : null;
  // Until the next table is there, the last is shown, with what was measured in it.
  const of = table ? (JSON.parse(seen.of) as [string])[0] : measure;
  const measured = card.measures.find((each) => each.name === of) ?? card.measures[0]!;
  const read = useMemo(() => reading(table, measured), [table, measured]);
  const fits = (side: string) =>
    card.fields.map((_, place) => place).filter((place) => fitting(card, place, filters, side));
  const [wanted, columns] = useMemo(() => [fits("a"), fits("b")], [filters]);
  const rows = useMemo(() => asked(read, wanted, columns), [read, wanted, columns]);
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
  const names = namesOf(card, [...new Set([...rows, ...columns])]);
  const shown = { names, rows, columns, ...read, figure: (value: number) => figure(measured, value) };
  const counting = first ? "Every pair is fought out \u2026" : "Every pair of all sorts is fought out \u2026";

  return (
    <div class="matchups-page">
      <header class="matchups-head">
        <h1 tabIndex={-1}>Matchups</h1>
        <div class="matchups-tools">
          <Choices
            game={game}
            card={card}
            measure={measure}
            set={(name) => {
              setMeasure(name);
              keepAddress(address(rules, "matchups", "", { table: card.id, measure: name }));
            }}
          />
          <Filters card={card} filters={filters} set={setFilters} />
          <div class="files">
            <button
              type="button"
              class="quiet"
              disabled={!table}
              onClick={() => handCsv(file, { card, measure: measured, read, rows, columns, set })}
            >
              CSV
            </button>
            <button type="button" class="quiet" disabled={!table} onClick={() => handPng(file, shown)}>
              PNG
            </button>
          </div>
        </div>
      </header>
      {form && (
        <Setting game={game} card={card} form={form} given={given} set={setGiven} error={seen.answer?.error ?? null} />
      )}
      <PairLine
        {...{ game, card, read, pair, open }}
        measure={measured}
        otherwise={
          seen.fault ||
          seen.answer?.error?.message ||
          (table ? "Point at a pair, tap it, or walk with the arrow keys." : counting)
        }
      />
      <div class={seen.stale ? "heat-box stale" : "heat-box"} aria-busy={seen.stale}>
        <HeatMap {...shown} says={measured.says} tell={setPair} open={open} />
      </div>
      <Legend read={read} measure={measured} leftOut={wanted.length - rows.length} />
    </div>
  );
}
