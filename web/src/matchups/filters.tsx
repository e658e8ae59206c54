/** Which troops of a table are shown. */
import type { MatchupCard } from "../wire/types";

export type Kept = Record<string, string>;

const ALL = "";

/** What is shown at first: the ordinary of every sort. */
export function firstly(card: MatchupCard): Kept {
  return Object.fromEntries(
    card.sorts.flatMap((sort) => (sort.first === null ? [] : [[`field ${sort.field}`, String(sort.first)]])),
  );
}

/** Whether nobody but those is wanted who are shown at first. */
export function asAtFirst(card: MatchupCard, filters: Kept): boolean {
  const first = Object.entries(firstly(card));
  return first.length > 0 && first.every(([name, value]) => filters[name] === value);
}

export function Filters({ card, filters, set }: { card: MatchupCard; filters: Kept; set: (next: Kept) => void }) {
  return (
    <>
      {card.sorts.map((sort) => (
        <label key={sort.field}>
          <span>{sort.label}</span>
          <select
            value={filters[`field ${sort.field}`] ?? ALL}
            onChange={(event) => set({ ...filters, [`field ${sort.field}`]: event.currentTarget.value })}
          >
            <option value={ALL}>all {sort.label.toLowerCase()}s</option>
            {sort.values.map((value, place) => (
              <option key={String(value)} value={String(value)}>
                {sort.words[place]} only
              </option>
            ))}
          </select>
        </label>
      ))}
      {(["a", "b"] as const).map((side) => (
        <label key={side}>
          <span>Troops of {side.toUpperCase()}</span>
          <input
            type="search"
            placeholder="all"
            value={filters[side] ?? ""}
            onInput={(event) => set({ ...filters, [side]: event.currentTarget.value })}
          />
        </label>
      ))}
    </>
  );
}

export function fitting(card: MatchupCard, place: number, filters: Kept, side: string): boolean {
  const sought = (filters[side] ?? "").trim().toLowerCase();
  if (sought && !card.troops[place]!.toLowerCase().includes(sought)) return false;
  return Object.entries(filters).every(([name, wanted]) => {
    if (!name.startsWith("field ") || wanted === ALL) return true;
    const value = card.fields[place]![name.slice(6)];
    // Who has no such field is of no sort, and is shown with every one.
    return value === undefined || String(value) === wanted;
  });
}
