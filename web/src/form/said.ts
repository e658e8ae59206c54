/** All that a player has said of a part and that is not so by itself, in the words of the form. */
import type { Field } from "../wire/types";
import type { Given, Json } from "../wire/asks";
import type { Path } from "../situation";
import { at, counted, same, standard, wordOf } from "../situation";
import { said as plainly } from "../text";

export interface Said {
  path: Path;
  says: string;
  /** What the field at the path becomes when this is taken back: undefined is its default. */
  without: Json | undefined;
}

export function saidOf(fields: readonly Field[], given: Given, path: Path, before = ""): Said[] {
  return fields.flatMap((field) => saidIn(field, given, [...path, field.name], before));
}

function saidIn(field: Field, given: Given, path: Path, before: string): Said[] {
  const value = at(given, path);
  if (value === undefined || same(value, standard(field))) return [];
  const rows = Array.isArray(value) ? value : [];
  const inner = field.fields ?? [];
  if (field.required) {
    if (field.type === "object") return saidOf(inner, given, path, `${before}${field.label}: `);
    if (field.type === "list")
      return rows.flatMap((_, place) =>
        saidOf(inner, given, [...path, place], `${before}${field.label} ${place + 1}: `),
      );
    return [];
  }
  if (field.type === "list" || field.type === "words")
    return rows.map((row, place) => {
      const left = rows.filter((_, other) => other !== place);
      const says = field.type === "list" ? rowText(inner, row) : (wordOf(field, row) ?? plainly(row));
      return {
        path,
        says: before + labelled(field, says),
        without: left.length > 0 && left.length >= (field.least ?? 0) ? left : undefined,
      };
    });
  const unit =
    field.type === "length" && typeof value === "number"
      ? ` ${typeof given.unit === "string" ? given.unit : (field.unit ?? "")}`
      : "";
  return [{ path, says: before + text(field, value) + unit.trimEnd(), without: undefined }];
}

/** "General" for a tick, "Not: regular" for one taken away, "Going: rough" for a word, "Hits: 2" for a number. */
function text(field: Field, value: Json): string {
  if (value === true) return field.label;
  if (value === false) return `Not: ${field.label.toLowerCase()}`;
  if (value === null) return labelled(field, "none");
  if (field.type === "object") return labelled(field, rowText(field.fields ?? [], value));
  if (field.type === "word") return labelled(field, wordOf(field, value) ?? plainly(value));
  const number = (each: Json) => (typeof each === "number" ? counted(field, each) : each);
  return labelled(field, plainly(Array.isArray(value) ? value.map(number) : number(value)));
}

function labelled(field: Field, says: string): string {
  return says ? `${field.label}: ${says}` : field.label;
}

/** One row of a list in a line: what must be said of it, and what was said besides. */
function rowText(fields: readonly Field[], row: Json): string {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return "";
  return fields
    .filter((field) => Object.hasOwn(row, field.name) && !same(row[field.name], standard(field)))
    .map((field) =>
      field.required && field.type === "word" ? (wordOf(field, row[field.name]) ?? "") : text(field, row[field.name]!),
    )
    .filter(Boolean)
    .join(", ");
}
