/** A table of matchups as a file. */
import type { MatchupCard, MeasureCard } from "../wire/types";
import { hand as handFile } from "../evening";
import type { Table } from "./paint";
import { layout, paint } from "./paint";
import type { Reading } from "./reading";

export function handPng(name: string, shown: Table): void {
  const { cell, head, top } = layout(true, shown.names);
  const size = { width: head + shown.columns.length * cell + 8, height: top + shown.rows.length * cell + 8 };
  const paper = Object.assign(document.createElement("canvas"), size);
  paint(paper.getContext("2d")!, { ...size, left: 0, up: 0 }, { cell, head, top }, shown, null);
  paper.toBlob((image) => image && handFile(`${name}.png`, image));
}

/** What goes into a file: which pairs, what is measured of them, and the situation that was set for all. */
export interface Filed {
  card: MatchupCard;
  measure: MeasureCard;
  read: Reading;
  rows: readonly number[];
  columns: readonly number[];
  set: Readonly<Record<string, unknown>>;
}

export function handCsv(name: string, filed: Filed): void {
  handFile(`${name}.csv`, csvOf(filed), "text/csv");
}

const HEADS = ["a", "b", "measure", "value", "unit", "exact", "a ahead by", "situation"];

/** One pair a line; a chance stands in percent, as its unit says, and beside it the exact fraction of 1. */
export function csvOf({ card, measure, read, rows, columns, set }: Filed): string {
  const quoted = (text: string) => `"${text.replace(/"/g, '""')}"`;
  const scaled = (value: number | null) =>
    value === null ? "" : String(+(measure.mean ? value : value * 100).toFixed(6));
  const situation = Object.entries(set)
    .map(([path, value]) => `${path}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("; ");
  const line = (row: number, column: number) =>
    [
      quoted(card.troops[row]!),
      quoted(card.troops[column]!),
      quoted(measure.says),
      scaled(read.value(row, column)),
      measure.mean ? measure.unit : "%",
      read.exact(row, column) ?? "",
      scaled(read.lead(row, column)),
      quoted(situation),
    ].join(",");
  const lines = rows.flatMap((row) => columns.map((column) => line(row, column)));
  return [HEADS.join(","), ...lines].join("\n") + "\n";
}
