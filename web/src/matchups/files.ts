/** A table of matchups as a file. */
import type { MatchupCard, MatchupTable } from "../wire/types";
import { hand as handFile } from "../evening";
import type { Table } from "./paint";
import { layout, paint } from "./paint";

export function handPng(name: string, shown: Table): void {
  const { cell, head, top } = layout(true);
  const size = { width: head + shown.columns.length * cell + 8, height: top + shown.rows.length * cell + 8 };
  const paper = Object.assign(document.createElement("canvas"), size);
  paint(paper.getContext("2d")!, { ...size, left: 0, up: 0 }, { cell, head, top }, shown, null);
  paper.toBlob((image) => image && handFile(`${name}.png`, image));
}

export function handCsv(name: string, card: MatchupCard, table: MatchupTable, shown: Table): void {
  handFile(`${name}.csv`, csvOf(card, table, shown), "text/csv");
}

export function csvOf(
  card: MatchupCard,
  table: MatchupTable,
  { rows, columns, value }: Pick<Table, "rows" | "columns" | "value">,
): string {
  const quoted = (text: string) => `"${text.replace(/"/g, '""')}"`;
  const line = (row: number, column: number) =>
    [
      quoted(card.troops[row]!),
      quoted(card.troops[column]!),
      table.exact[row * card.troops.length + column] ?? "",
      value(row, column) ?? "",
    ].join(",");
  const lines = rows.flatMap((row) => columns.map((column) => line(row, column)));
  return ["a,b,exact,share", ...lines].join("\n") + "\n";
}
