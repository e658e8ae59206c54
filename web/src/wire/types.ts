/* Made by `npm run types` from sandtable/wire/messages.py; change those, then make this again. */

/**
 * What to do on the table for one side.
 */
export interface Action {
  side: string | null;
  word: string;
  says: string;
}
/**
 * What a side hopes for, and what would change its chance most.
 */
export interface Advice {
  side: string;
  aim: string;
  p: string;
  share: number;
  changes: Change[];
}
export interface Change {
  at: string;
  label: string;
  was: unknown;
  to: unknown;
  p: string;
  share: number;
  along: Along[];
}
/**
 * A field that changes along with another, since both tell one thing.
 */
export interface Along {
  at: string;
  label: string;
  to: unknown;
}
export interface Advices {
  error: Error | null;
  advice: Advice[];
}
export interface Error {
  code: string;
  at: string;
  message: string;
}
/**
 * A game as it is shown on a shelf.
 */
export interface Card {
  id: string;
  title: string;
  edition: string;
  about: string;
  unit: string;
  other_unit: string | null;
  tests: string[];
  signs: string[];
}
/**
 * One chain, as a form.
 */
export interface ChainForm {
  chain: string;
  title: string;
  asks: string;
  fields: Field[];
  steps: string[];
  results: ResultField[];
  headline: string[];
  together: Together[];
}
/**
 * One field of a form.
 */
export interface Field {
  name: string;
  label: string;
  help: string;
  group: string;
  required: boolean;
  type: "flag" | "whole" | "length" | "word" | "words" | "wholes" | "list" | "object";
  least?: number;
  most?: number | null;
  length?: number | null;
  unit?: string;
  words?: {
    [k: string]: string;
  };
  default?: unknown;
  null?: boolean;
  fields?: Field[];
  matters: string[];
}
export interface ResultField {
  at: string;
  help: string;
}
/**
 * One thing on the table that several fields speak of: one control, which stands in for those fields.
 */
export interface Together {
  id: string;
  label: string;
  help: string;
  fields: string[];
  ways: Way[];
}
/**
 * One way in which a thing told together can stand: a sentence, and what every field of it then says, by path.
 */
export interface Way {
  says: string;
  sets: {
    [k: string]: unknown;
  };
}
export interface ChainOdds {
  error: Error | null;
  odds: Chance[];
  chances: {
    [k: string]: number;
  };
  doubts: Doubt[];
  follows: Follows[];
}
/**
 * Something that can happen: its exact chance, the same as a decimal, and what it is.
 */
export interface Chance {
  p: string;
  share: number;
  result: {
    [k: string]: unknown;
  };
}
/**
 * Half of a thing is told `at` one field; the `other`, which usually goes with it, would then say `to`.
 */
export interface Doubt {
  at: string;
  other: string;
  to: unknown;
  message: string;
}
/**
 * A field that follows by itself: where, what it says, why, the note that makes it so; undone if told otherwise.
 */
export interface Follows {
  at: string;
  value: unknown;
  says: string;
  note: string;
  undone: boolean;
}
export interface FixedDice {
  name: string;
  die: string;
  faces: number[];
}
/**
 * One question, as a form.
 */
export interface Form {
  test: string;
  title: string;
  asks: string;
  fields: Field[];
  dice: FixedDice[] | null;
  results: ResultField[];
  headline: string[];
  together: Together[];
}
/**
 * Everything a page needs to ask a game's questions.
 */
export interface Game {
  card: Card;
  forms: Form[];
  chains: ChainForm[];
  matchups: MatchupCard[];
  notes: NoteCard[];
  rows: {
    [k: string]: string;
  };
  signs: {
    [k: string]: string;
  };
  examples: Shown[];
}
/**
 * A table of matchups that can be asked for.
 */
export interface MatchupCard {
  id: string;
  title: string;
  measures: MeasureCard[];
  troops: string[];
  fields: {
    [k: string]: unknown;
  }[];
  given: {
    [k: string]: unknown;
  };
}
/**
 * What a table of matchups can show: a chance, or a mean.
 */
export interface MeasureCard {
  name: string;
  says: string;
  mean: boolean;
}
export interface NoteCard {
  id: string;
  title: string;
  says: string;
}
/**
 * A situation worth showing.
 */
export interface Shown {
  says: string;
  test: string;
  given: unknown;
  dice: unknown;
}
/**
 * A row that counted.
 */
export interface Line {
  side?: string;
  row: string;
  value: unknown;
}
/**
 * A situation before the dice: what counts already, what all but counts, the odds, the fields that matter.
 */
export interface Look {
  error: Error | null;
  lines: Line[];
  near: Near[];
  odds: Chance[];
  matters: {
    [k: string]: string[];
  };
  chances: {
    [k: string]: number;
  };
  doubts: Doubt[];
  follows: Follows[];
}
/**
 * A row that all but counted.
 */
export interface Near {
  side?: string;
  row: string;
  value: unknown;
  failed: string;
}
/**
 * One measure of every pair, line by line: an exact fraction, or nothing where the sheet forbids it.
 */
export interface MatchupTable {
  error: Error | null;
  shares: (number | null)[];
  exact: (string | null)[];
}
/**
 * A ruling with the dice as they fell, in plain words.
 */
export interface Ruled {
  error: Error | null;
  dice: {
    [k: string]: unknown;
  };
  result: {
    [k: string]: unknown;
  };
  lines: Line[];
  near: Near[];
  told: string;
  actions: Action[];
  doubts: Doubt[];
}
export interface Sheet {
  card: Card;
  tables: SheetTable[];
  notes: NoteCard[];
}
/**
 * One table of the printed sheet; a grid also has columns and lines.
 */
export interface SheetTable {
  id: string;
  title: string;
  note: string;
  columns: string[];
  lines: SheetLine[];
  rows: SheetRow[];
}
export interface SheetLine {
  says: string;
  cells: SheetCell[];
}
export interface SheetCell {
  row: string | null;
  text: string;
}
/**
 * One row of the printed sheet, with a situation in which it counts.
 */
export interface SheetRow {
  id: string;
  says: string;
  gives: string;
  when: string;
  cite: string;
  reading: string;
  house: string;
  tried: Shown | null;
}
