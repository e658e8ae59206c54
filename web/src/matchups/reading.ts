/** A table of matchups read pair by pair: what is measured, who has the better of it, and how strongly that is coloured. */
import type { MatchupCard, MatchupTable, MeasureCard } from "../wire/types";
import { percent } from "../text";

export interface Reading {
  value: (row: number, column: number) => number | null;
  exact: (row: number, column: number) => string | null;
  /** By how much A has the better of a pair, B if it is below nothing; nothing where the sides cannot be compared. */
  lead: (row: number, column: number) => number | null;
  /** From all for B to all for A; an even fight lies in the middle. */
  part: (row: number, column: number) => number;
  /** The most that a side has the better of, or, where sides cannot be compared, the most there is. */
  most: number;
  compared: boolean;
}

/** A lead below this is no great thing, even if there is no greater. */
const LEAST = 0.2;

export function reading(table: MatchupTable | null, measure: MeasureCard): Reading {
  const places = new Map((table?.places ?? []).map((place, index) => [place, index]));
  const at = (row: number, column: number): number | null => {
    const [line, along] = [places.get(row), places.get(column)];
    return line === undefined || along === undefined ? null : line * places.size + along;
  };
  const from =
    <T>(list: readonly T[] | undefined) =>
    (row: number, column: number): T | null => {
      const index = at(row, column);
      return index === null ? null : (list?.[index] ?? null);
    };
  const value = from(table?.shares);
  const lead = from(table?.leads);
  const compared = (table?.leads ?? []).some((each) => each !== null);
  const high = Math.max(0, ...(table?.shares ?? []).map((share) => share ?? 0));
  const widest = Math.max(LEAST, ...(table?.leads ?? []).map((each) => Math.abs(each ?? 0)));
  const most = compared ? widest : measure.mean ? high : 1;
  return {
    value,
    exact: from(table?.exact),
    lead,
    most,
    compared,
    part: (row, column) => {
      if (compared) return 0.5 + (lead(row, column) ?? 0) / most / 2;
      const much = most ? (value(row, column) ?? 0) / most / 2 : 0;
      return measure.gains === "b" ? 0.5 - much : 0.5 + much;
    },
  };
}

/** A figure of a cell: whole percents, or a mean with one place. */
export function figure(measure: MeasureCard, value: number): string {
  return measure.mean ? value.toFixed(1) : String(Math.round(value * 100));
}

/** A value in words: "58.3 %", or "2.135 SPs". */
export function told(measure: MeasureCard, value: number): string {
  return measure.mean ? `${value.toFixed(3)} ${measure.unit}` : percent(value);
}

/** By how much somebody is ahead: "31 in 100", or "1.2 SPs". */
export function ahead(measure: MeasureCard, much: number): string {
  return measure.mean ? `${much.toFixed(1)} ${measure.unit}` : `${Math.round(much * 100)} in 100`;
}

/** What troops are called where these are shown: the grade is left away where it tells nobody apart. */
export function namesOf(card: MatchupCard, shown: readonly number[]): readonly string[] {
  const found = new Set(shown.map((place) => card.names[place]));
  return found.size === shown.length ? card.names : card.troops;
}

/** Those lines of which at least one pair may be asked; all of them, where none may. */
export function asked(read: Reading, rows: readonly number[], columns: readonly number[]): readonly number[] {
  const some = rows.filter((row) => columns.some((column) => read.value(row, column) !== null));
  return some.length ? some : rows;
}
