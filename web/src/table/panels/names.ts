/** Names of bases and sides, for sentences. */
import type { Board } from "../../wire/types";
import { capital } from "../../text";

/** A base or a command as one speaks of it: its name and its id; a side by its army. */
export function nameOf(board: Board, id: string): string {
  const piece = board.pieces[id];
  const command = piece ? undefined : board.commands.find((each) => each.id === id);
  if (command?.name) return `${command.name} ${id}`;
  return piece ? `${piece.name || board.kinds[piece.kind] || piece.kind} ${id}` : (board.armies[id] ?? id);
}

export function namesOf(board: Board, who: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(who).map(([side, id]) => [side, nameOf(board, id)]));
}

/** By side, what it is called after its letter. */
export function calledOn(board: Board, who: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(namesOf(board, who)).map(([side, name]) => [side, ` ${name}`]));
}

/** Some bases in a few words: "6 bases: archers × 4, men-at-arms × 2"; one by its name. */
export function several(board: Board, ids: readonly string[]): string {
  if (ids.length === 1) return nameOf(board, ids[0]!);
  const counts = new Map<string, number>();
  for (const id of ids) {
    const piece = board.pieces[id];
    const kind = piece ? (board.kinds[piece.kind] ?? piece.kind).replace(/^an? /, "") : id;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const kinds = [...counts].map(([kind, count]) => (count === 1 ? kind : `${kind} × ${count}`)).join(", ");
  return `${ids.length} bases: ${kinds}`;
}

export const isSide = (side: string | null): side is "a" | "b" => side === "a" || side === "b";

/** A sentence begins with a capital, but the id of a base is written as it is. */
export const sentence = (text: string) => (/^[ab]\d/.test(text) ? text : capital(text));

/** What is said of a base beside its id and its name, which stand above it already. */
export function beyondName(says: string, id: string, name: string): string {
  const parts = says.split(", ");
  return capital(parts.filter((part, place) => !(place < 2 && (part === id || part === name))).join(", "));
}
