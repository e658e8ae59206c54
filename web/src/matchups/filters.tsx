/** Which troops of a table are shown. */
import type { MatchupCard } from "../wire/types";

export type Kept = Record<string, string>;

export function Filters({ card, filters, set }: { card: MatchupCard; filters: Kept; set: (next: Kept) => void }) {
  const choices = [...new Set(card.fields.flatMap((field) => Object.keys(field)))].filter((name) => name !== "kind");
  const few = choices
    .map((name) => ({
      name,
      values: [...new Set(card.fields.map((field) => field[name]))].filter((value) => value !== undefined),
    }))
    .filter(({ values }) => values.length > 1 && values.length < 9);
  return (
    <>
      {(["a", "b"] as const).map((side) => (
        <label key={side}>
          <span>Troops of {side}</span>
          <input
            type="search"
            placeholder="all"
            value={filters[side] ?? ""}
            onInput={(event) => set({ ...filters, [side]: event.currentTarget.value })}
          />
        </label>
      ))}
      {few.map(({ name, values }) => (
        <label key={name}>
          <span>{name}</span>
          <select
            value={filters[`field ${name}`] ?? ""}
            onChange={(event) => set({ ...filters, [`field ${name}`]: event.currentTarget.value })}
          >
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

export function fitting(card: MatchupCard, place: number, filters: Kept, side: string): boolean {
  const sought = (filters[side] ?? "").trim().toLowerCase();
  if (sought && !card.troops[place]!.toLowerCase().includes(sought)) return false;
  return Object.entries(filters).every(
    ([name, wanted]) => !name.startsWith("field ") || !wanted || String(card.fields[place]![name.slice(6)]) === wanted,
  );
}
