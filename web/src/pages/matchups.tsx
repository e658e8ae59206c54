/** Every troop against every other: a heat map of one measure, in a situation set for all. */
import { useMemo, useState } from "preact/hooks";
import type { Game, MatchupCard } from "../wire/types";
import type { Given } from "../wire/asks";
import { address, asking, keepAddress, packed } from "../route";
import type { Route } from "../route";
import { hand as handFile } from "../evening";
import type { Pair } from "../matchups/map";
import { HeatMap, layout, paint } from "../matchups/map";
import { brief, percent } from "../text";
import { Sign } from "../draw/sign";
import { Letter } from "../form/troops";
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
    ...(id !== null && card.id !== id ? [`There is no table of matchups \u201c${brief(id)}\u201d; this is ${card.title}.`] : []),
    ...(sought !== null && measure.name !== sought ? [`This table has no measure \u201c${brief(sought)}\u201d; ${measure.says} is shown.`] : []),
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
  const seen = useLatest(JSON.stringify([measure, set]), () => referee.ask("matchups", { rules, test: card.id, measure, set }));
  const table = seen.answer && !seen.answer.error ? seen.answer : null;
  const count = card.troops.length;
  const says = card.measures.find((each) => each.name === measure)?.says ?? measure;
  const high = useMemo(() => Math.max(0, ...(table?.shares ?? []).map((share) => share ?? 0)), [table]);
  const chance = !card.measures.find((each) => each.name === measure)?.mean;
  const fits = (side: string) => card.fields.map((_, place) => place).filter((place) => fitting(card, place, filters, side));
  const rows = useMemo(() => fits("a"), [filters]);
  const columns = useMemo(() => fits("b"), [filters]);
  const value = (row: number, column: number) => table?.shares[row * count + column] ?? null;
  const figure = (share: number) => (chance ? String(Math.round(share * 100)) : share.toFixed(1));
  const form = game.forms.find((each) => each.test === card.id) ?? game.chains.find((each) => each.chain === card.id);
  const open = ({ row, column }: Pair) => {
    const situation = { ...card.given, ...given, a: { ...card.fields[row], ...(given.a as Given) }, b: { ...card.fields[column], ...(given.b as Given) } } as Given;
    location.hash = game.forms.some((each) => each.test === card.id) ? asking(rules, card.id, { given: situation }) : address(rules, "chain", card.id, { s: packed({ given: situation }) });
  };
  const shown = { names: card.troops, rows, columns, value, figure, most: chance ? 1 : high };
  const save = () => {
    const { cell, head, top } = layout(true);
    const size = { width: head + columns.length * cell + 8, height: top + rows.length * cell + 8 };
    const paper = Object.assign(document.createElement("canvas"), size);
    paint(paper.getContext("2d")!, { ...size, left: 0, up: 0 }, { cell, head, top }, shown, null);
    paper.toBlob((image) => image && handFile(`${rules}-${card.id}-${measure}.png`, image));
  };
  const csv = () => {
    const quoted = (text: string) => `"${text.replace(/"/g, '""')}"`;
    const lines = rows.flatMap((row) => columns.map((column) => [quoted(card.troops[row]!), quoted(card.troops[column]!), table?.exact[row * count + column] ?? "", value(row, column) ?? ""].join(",")));
    handFile(`${rules}-${card.id}-${measure}.csv`, ["a,b,exact,share", ...lines].join("\n") + "\n", "text/csv");
  };
  const exact = pair && table ? table.exact[pair.row * count + pair.column] : null;

  return (
    <div class="matchups-page">
      <header class="matchups-head">
        <h1 tabIndex={-1}>Matchups</h1>
        <div class="matchups-tools">
          {game.matchups.length > 1 && (
            <label>
              <span>Question</span>
              <select value={card.id} onChange={(event) => (location.hash = address(rules, "matchups", "", { table: event.currentTarget.value }))}>
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
          <button type="button" class="quiet" disabled={!table} onClick={csv}>
            CSV
          </button>
          <button type="button" class="quiet" disabled={!table} onClick={save}>
            PNG
          </button>
        </div>
      </header>
      {form && <Setting game={game} card={card} form={form} given={given} set={setGiven} error={seen.answer?.error ?? null} />}
      <div class="pair card" role="status" aria-live="polite">
        {pair ? (
          <>
            <PairName game={game} card={card} place={pair.row} side="a" />
            <PairName game={game} card={card} place={pair.column} side="b" />
            <span class="pair-value">
              <b>{value(pair.row, pair.column) === null ? "not allowed" : chance ? percent(value(pair.row, pair.column)!) : value(pair.row, pair.column)!.toFixed(3)}</b>
              {exact && exact.length < 14 && <small> {exact.replace("/", "\u2044")}</small>} <span>{says}</span>
            </span>
            <button type="button" class="small" onClick={() => open(pair)}>
              Open this fight
            </button>
          </>
        ) : (
          <span class="empty">{seen.fault || seen.answer?.error?.message || (table ? "Point at a pair, tap it, or walk with the arrow keys." : "Every pair is fought out …")}</span>
        )}
      </div>
      <div class={seen.stale ? "heat-box stale" : "heat-box"} aria-busy={seen.stale}>
        <HeatMap {...shown} says={says} tell={setPair} open={open} />
      </div>
      <p class="legend">
        <span>{chance ? "0 %" : "0"}</span>
        <span class="ramp" aria-hidden="true" />
        <span>{chance ? "100 %" : high.toFixed(1)}</span>
        <span class="legend-none">⁄ the sheet does not allow it</span>
      </p>
    </div>
  );
}

function PairName({ game, card, place, side }: { game: Game; card: MatchupCard; place: number; side: "a" | "b" }) {
  const kind = card.fields[place]?.kind;
  return (
    <span class="pair-name">
      <Letter side={side} />
      {typeof kind === "string" && <Sign signs={game.signs} kind={kind} name={card.troops[place]!} />} {card.troops[place]}
    </span>
  );
}

function Filters({ card, filters, set }: { card: MatchupCard; filters: Record<string, string>; set: (next: Record<string, string>) => void }) {
  const choices = [...new Set(card.fields.flatMap((field) => Object.keys(field)))].filter((name) => name !== "kind");
  const few = choices.map((name) => ({ name, values: [...new Set(card.fields.map((field) => field[name]))].filter((value) => value !== undefined) })).filter(({ values }) => values.length > 1 && values.length < 9);
  return (
    <>
      {(["a", "b"] as const).map((side) => (
        <label key={side}>
          <span>Troops of {side}</span>
          <input type="search" placeholder="all" value={filters[side] ?? ""} onInput={(event) => set({ ...filters, [side]: event.currentTarget.value })} />
        </label>
      ))}
      {few.map(({ name, values }) => (
        <label key={name}>
          <span>{name}</span>
          <select value={filters[`field ${name}`] ?? ""} onChange={(event) => set({ ...filters, [`field ${name}`]: event.currentTarget.value })}>
            <option value="">all</option>
            {values.map((value) => (
              <option key={String(value)} value={String(value)}>
                {String(value)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </>
  );
}

function fitting(card: MatchupCard, place: number, filters: Record<string, string>, side: string): boolean {
  const sought = (filters[side] ?? "").trim().toLowerCase();
  if (sought && !card.troops[place]!.toLowerCase().includes(sought)) return false;
  return Object.entries(filters).every(([name, wanted]) => !name.startsWith("field ") || !wanted || String(card.fields[place]![name.slice(6)]) === wanted);
}
