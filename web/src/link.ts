/** What a link says, read against the form it is meant for: what cannot be read is left out, and said. */
import type { ChainForm, Field, FixedDice, Form } from "./wire/types";
import type { Dice, Given, Json } from "./wire/asks";
import type { AnyForm } from "./situation";
import { first, wordOf } from "./situation";
import { brief, said } from "./text";

export interface Heard {
  given: Given;
  dice: Dice;
  /** What could not be read, a sentence each. */
  unread: string[];
}

/** Longer lists are nobody's: no line of troops on a table has more. */
const MOST_IN_A_LIST = 60;
const MOST_SENTENCES = 6;

/** Says that something at a place could not be read, and what becomes of it. */
type Tell = (where: readonly string[], text: string) => void;

export function heard(form: AnyForm, carried: { given: unknown; dice?: unknown }): Heard {
  const unread: string[] = [];
  let more = 0;
  const tell: Tell = (where, text) => {
    if (unread.length < MOST_SENTENCES) unread.push([...where, text].join(", "));
    else more += 1;
  };
  const given = record(form.fields, isRecord(carried.given) ? carried.given : {}, [], tell);
  const dice = carried.dice === undefined ? {} : diceOf(form, carried.dice);
  if (dice === null) tell([], "The dice in it are none that this question rolls; left out.");
  if (more) unread.push(more === 1 ? "One thing more was left out." : `${more} things more were left out.`);
  return { given, dice: dice ?? {}, unread };
}

function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw);
}

function record(fields: readonly Field[], raw: Record<string, unknown>, where: readonly string[], tell: Tell): Given {
  const made: Given = {};
  for (const name of Object.keys(raw))
    if (!fields.some((field) => field.name === name))
      tell(where, `\u201c${brief(name)}\u201d is nothing that is asked here; left out.`);
  for (const field of fields) {
    const has = Object.hasOwn(raw, field.name);
    const read = has ? value(field, raw[field.name], where, tell) : undefined;
    if (read !== undefined) made[field.name] = read;
    else if (field.required) {
      made[field.name] = first(field);
      if (!has) tell(where, `\u201c${field.label}\u201d is not said; ${instead(field)}.`);
    }
  }
  return made;
}

/** The value of a field, or nothing where the link says something that is none. */
function value(field: Field, raw: unknown, where: readonly string[], tell: Tell): Json | undefined {
  if (raw === null && field.null) return null;
  const wrong = fault(field, raw);
  if (wrong) {
    tell(where, `\u201c${field.label}: ${brief(raw)}\u201d is ${wrong}; ${instead(field)}.`);
    return undefined;
  }
  if (field.type === "object")
    return record(field.fields ?? [], raw as Record<string, unknown>, [...where, field.label], tell);
  if (field.type === "list" || field.type === "words") return entries(field, raw as unknown[], where, tell);
  return raw as Json;
}

/** Why this is no value of the field; nothing where it is one. */
function fault(field: Field, raw: unknown): string {
  switch (field.type) {
    case "flag":
      return typeof raw === "boolean" ? "" : "neither yes nor no";
    case "word":
      return typeof raw === "string" && wordOf(field, raw) !== undefined ? "" : "none of the choices";
    case "whole":
      return Number.isSafeInteger(raw) && within(field, raw as number) ? "" : `no whole number${bounds(field)}`;
    case "length":
      // How long it may be depends on the unit it is told in: that the referee says.
      return Number.isFinite(raw) && (raw as number) >= (field.least ?? -Infinity) && Math.abs(raw as number) < 1e6
        ? ""
        : "no length";
    case "wholes":
      return Array.isArray(raw) &&
        raw.length <= (field.length ?? MOST_IN_A_LIST) &&
        raw.every((each) => Number.isSafeInteger(each) && within(field, each))
        ? ""
        : "no list of whole numbers that would do";
    case "list":
    case "words":
      return Array.isArray(raw) ? "" : "no list";
    case "object":
      return isRecord(raw) ? "" : "no description";
  }
}

function within(field: Field, number: number): boolean {
  return number >= (field.least ?? -Infinity) && number <= (field.most ?? Infinity);
}

function bounds(field: Field): string {
  const { least, most } = field;
  if (typeof least === "number" && typeof most === "number") return ` from ${said(least)} to ${said(most)}`;
  return typeof least === "number" ? ` from ${said(least)} up` : "";
}

/** The entries of a list that can be read, as many as may be said; nothing where too few are left. */
function entries(field: Field, raw: readonly unknown[], where: readonly string[], tell: Tell): Json | undefined {
  const most = Math.min(field.most ?? MOST_IN_A_LIST, MOST_IN_A_LIST);
  if (raw.length > most)
    tell(where, `\u201c${field.label}\u201d may have ${most} entries and has ${raw.length}; the rest is left out.`);
  const read = raw.slice(0, most).flatMap((each, place): Json[] => {
    if (field.type === "list" && isRecord(each))
      return [record(field.fields ?? [], each, [...where, `${field.label} ${place + 1}`], tell)];
    if (field.type === "words" && typeof each === "string" && wordOf(field, each) !== undefined) return [each];
    tell(where, `\u201c${field.label}: ${brief(each)}\u201d is none of the choices; left out.`);
    return [];
  });
  if (read.length >= (field.least ?? 0)) return read;
  if (field.required && !raw.length) tell(where, `\u201c${field.label}\u201d is empty; ${instead(field)}.`);
  return undefined;
}

/** What becomes of a field that could not be read. */
function instead(field: Field): string {
  if (!field.required) return "left out";
  const taken = first(field);
  if (typeof taken === "string") return `${wordOf(field, taken) ?? said(taken)} taken instead`;
  return typeof taken === "object" ? "begun afresh" : `${said(taken)} taken instead`;
}

/** Dice as they may lie on the table: a number or a row of numbers by name; null where they are anything else. */
function diceOf(form: AnyForm, raw: unknown): Dice | null {
  if (!isRecord(raw)) return null;
  if ("chain" in form) return stepsOf(form, raw);
  const fixed = (form as Form).dice;
  return throwsOf(raw, fixed);
}

/** The dice of a chain: those of each of its steps. */
function stepsOf(form: ChainForm, raw: Record<string, unknown>): Dice | null {
  const steps = Object.entries(raw).map(([name, each]) => [
    name,
    form.steps.includes(name) && isRecord(each) ? throwsOf(each, null) : null,
  ]);
  return steps.every(([, each]) => each !== null) ? (Object.fromEntries(steps) as Dice) : null;
}

function throwsOf(raw: Record<string, unknown>, fixed: FixedDice[] | null): Dice | null {
  const isDie = (each: unknown) => Number.isSafeInteger(each) && Math.abs(each as number) <= 100;
  for (const [name, each] of Object.entries(raw)) {
    const die = fixed?.find((one) => one.name === name);
    const faces = Array.isArray(each) ? each : [each];
    if (name === "__proto__" || faces.length > MOST_IN_A_LIST || !faces.every(isDie)) return null;
    if (fixed && !(die && typeof each === "number" && die.faces.includes(each))) return null;
  }
  return { ...raw } as Dice;
}
