/** What of a sheet has the words that are sought: the rest is hidden. */
import type { NoteCard, SheetRow, SheetTable } from "../wire/types";

export type Words = readonly string[];

/** What was typed, word by word; whoever types an id means that row and no word of it. */
export function wordsOf(typed: string): Words {
  return typed.toLowerCase().split(/\s+/).filter(Boolean);
}

const ID = /^[a-z]+\.[a-z0-9.-]+$/;

function has(text: string, words: Words): boolean {
  const within = text.toLowerCase();
  return words.every((word) => within.includes(word));
}

function fits(row: SheetRow, title: string, words: Words): boolean {
  if (words.length === 1 && ID.test(words[0]!)) return row.id.includes(words[0]!);
  return has(`${title} ${row.says} ${row.gives} ${row.when} ${row.reading} ${row.house}`, words);
}

/** Whether a row has the words only in what stands behind it, so that it must be opened to show them. */
export function foundBehind(row: SheetRow, title: string, words: Words): boolean {
  return words.length > 0 && !has(`${title} ${row.says} ${row.gives} ${row.reading} ${row.house}`, words);
}

/** A table with those of its rows and lines that have all the words, in its title or in themselves. */
export function fitting(table: SheetTable, words: Words): SheetTable {
  if (!words.length) return table;
  const rows = table.rows.filter((row) => fits(row, table.title, words));
  const kept = new Set(rows.map((row) => row.id));
  const holds = (id: string | null) => id !== null && kept.has(id);
  const lines = table.lines.filter((line) => holds(line.row) || line.cells.some((cell) => holds(cell.row)));
  return { ...table, rows, lines };
}

export function fittingNotes(notes: readonly NoteCard[], words: Words): readonly NoteCard[] {
  return words.length ? notes.filter((note) => has(`${note.id} ${note.title} ${note.says}`, words)) : notes;
}

/** A text in pieces, each either sought or not. */
export function pieces(text: string, words: Words): { text: string; sought: boolean }[] {
  if (!words.length) return [{ text, sought: false }];
  const longest = words.toSorted((one, other) => other.length - one.length);
  const any = new RegExp(`(${longest.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return text
    .split(any)
    .map((piece, place) => ({ text: piece, sought: place % 2 === 1 }))
    .filter((piece) => piece.text);
}

/** How much was found, in words. */
export function toldFound(tables: readonly SheetTable[], notes: readonly NoteCard[]): string {
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  if (!rows && !notes.length) return "Nothing on this sheet has these words.";
  const have = rows + notes.length === 1 ? "has" : "have";
  const found = [rows && counted(rows, "row"), notes.length && counted(notes.length, "reading")].filter(Boolean);
  return `${found.join(" and ")} ${have} it.`;
}
