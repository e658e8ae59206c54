/** A situation: what a player has said of the troops and the ground. What he has not said is left out. */
import type { ChainForm, Field, Form } from "./wire/types";
import type { Given, Json } from "./wire/asks";

export type Path = readonly (string | number)[];
export type AnyForm = Form | ChainForm;
export const SIDES = ["a", "b"] as const;

export function at(given: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((place, step) => {
    if (Array.isArray(place)) return place[step as number];
    if (place && typeof place === "object" && Object.hasOwn(place, step)) return (place as Given)[step];
    return undefined;
  }, given);
}

/** The same with one value changed; undefined takes it away. */
export function changed(given: Json, path: Path, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (typeof step === "number") {
    const list = Array.isArray(given) ? [...given] : [];
    if (!rest.length && value === undefined) list.splice(step, 1);
    else list[step] = changed(list[step] ?? {}, rest, value);
    return list;
  }
  const record: Given = given && typeof given === "object" && !Array.isArray(given) ? { ...given } : {};
  if (!rest.length && value === undefined) delete record[step];
  else record[step] = changed(record[step] ?? {}, rest, value);
  return record;
}

/** The path as the referee's errors and advice write it. */
export function dotted(path: Path): string {
  return ["given", ...path].join(".");
}

export function undotted(text: string): Path {
  return text
    .replace(/\[(\d+)\]/g, ".$1")
    .split(".")
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** What a word of a field is called, if it is one of its words. */
export function wordOf(field: Field, word: unknown): string | undefined {
  return typeof word === "string" && field.words && Object.hasOwn(field.words, word) ? field.words[word] : undefined;
}

export function standard(field: Field): Json | undefined {
  return field.default === "depends" && wordOf(field, "depends") === undefined ? undefined : (field.default as Json);
}

export function same(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The least that a form must be told. */
export function beginning(fields: readonly Field[]): Given {
  const made: Given = {};
  for (const field of fields) if (field.required) made[field.name] = first(field);
  return made;
}

export function first(field: Field): Json {
  const least = field.least ?? 0;
  const word = Object.keys(field.words ?? {})[0] ?? "";
  switch (field.type) {
    case "flag":
      return false;
    case "whole":
    case "length":
      return Math.max(least, 0);
    case "word":
      return word;
    case "words":
      return Array.from({ length: Math.max(least, 1) }, () => word);
    case "wholes":
      return Array.from({ length: field.length ?? 0 }, () => least);
    case "list":
      return Array.from({ length: Math.max(least, 1) }, () => beginning(field.fields ?? []));
    case "object":
      return beginning(field.fields ?? []);
  }
}

export interface Part {
  key: "a" | "b" | "here";
  label: string;
  help: string;
  path: Path;
  fields: readonly Field[];
}

/** A form's parts: each side it speaks of, and what holds for both. */
export function parts(form: AnyForm): Part[] {
  const found: Part[] = [];
  for (const side of SIDES) {
    const field = form.fields.find((each) => each.name === side && each.type === "object");
    if (field)
      found.push({ key: side, label: field.label, help: field.help, path: [side], fields: field.fields ?? [] });
  }
  const here = form.fields.filter((each) => !found.some((part) => part.key === each.name));
  if (here.length) {
    const label = found.length ? "Both sides" : "The situation";
    found.push({ key: "here", label, help: "", path: [], fields: here });
  }
  return found;
}

/** The field that says which troops they are, and the small ones that say how good. */
export function kindOf(part: Part): Field | undefined {
  return part.fields.find((field) => field.name === "kind" && field.type === "word");
}

export function gradeOf(part: Part): Field | undefined {
  return part.fields.find((field) => field.name === "grade" && field.type === "word");
}

export function nameOf(part: Part, given: Given): string {
  const kind = kindOf(part);
  const value = kind && at(given, [...part.path, kind.name]);
  return (kind && wordOf(kind, value)) || part.label;
}

/** By side, its troops as they follow its letter: "'s blades"; a side that has no troops is its letter alone. */
export function calledAt(sides: readonly Part[], given: Given): Record<string, string> {
  const troops = sides.filter((part) => part.key !== "here" && kindOf(part));
  return Object.fromEntries(troops.map((part) => [part.key, `'s ${nameOf(part, given)}`]));
}

export function swapped(given: Given): Given {
  const turned = { ...given };
  const { a, b } = given;
  delete turned.a;
  delete turned.b;
  if (b !== undefined) turned.a = b;
  if (a !== undefined) turned.b = a;
  return turned;
}

/** Who they are without what they are in: the troops for the next fight. */
export function troopsOnly(form: AnyForm, given: Given): Given {
  let kept: Json = beginning(form.fields);
  for (const part of parts(form))
    for (const field of part.fields) {
      const value = at(given, [...part.path, field.name]);
      if (value !== undefined && (field.required || field.group === "Troops"))
        kept = changed(kept, [...part.path, field.name], value);
    }
  return kept as Given;
}

/** The same with everything that has a default put back to it: who they are stays, what they are in goes. */
export function cleared(fields: readonly Field[], given: Given): Given {
  const kept: Given = {};
  for (const field of fields) {
    const value = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
    const side = (SIDES as readonly string[]).includes(field.name) && isObject(value);
    if (field.required || side) kept[field.name] = value === undefined ? first(field) : emptied(field, value);
  }
  return kept;
}

function emptied(field: Field, value: Json): Json {
  if (field.type === "object" && isObject(value)) return cleared(field.fields ?? [], value);
  if (field.type === "list" && Array.isArray(value))
    return value.map((each) => (isObject(each) ? cleared(field.fields ?? [], each) : each));
  return value;
}

function isObject(value: Json | undefined): value is Given {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The troops of one question taken over into another, as far as that one knows them. */
export function carried(form: AnyForm, from: Given, onto: Given): Given {
  let made: Json = onto;
  for (const part of parts(form))
    for (const field of [kindOf(part), gradeOf(part)]) {
      if (!field) continue;
      const value = at(from, [...part.path, field.name]) ?? at(from, ["a", field.name]) ?? from[field.name];
      if (value !== undefined && wordOf(field, value) !== undefined)
        made = changed(made, [...part.path, field.name], value);
    }
  return made as Given;
}
