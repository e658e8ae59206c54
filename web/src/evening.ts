/** The evening's rulings, oldest first, kept over a reload. */
import { useEffect, useState } from "preact/hooks";
import type { Action, Line } from "./wire/types";
import type { Dice, Given, Json } from "./wire/asks";
import { address, asking, packed } from "./route";
import { turnedAbout } from "./ruling/armies";
import { keep, kept } from "./store";
import { said } from "./text";

export interface Entry {
  when: string;
  rules: string;
  game: string;
  test: string;
  title: string;
  given: Given;
  dice: Dice;
  /** What the dice were rolled for, by their names. */
  words?: Record<string, string>;
  /** Whether it is a chain that was asked. */
  chain?: boolean;
  /** The steps of it in which the sides stand the other way round. */
  turned?: string[];
  result: { [name: string]: Json };
  told: string;
  actions: Action[];
  lines: (Line & { says: string })[];
}

const MOST = 500;
/** How many notes of earlier visits could not be read. */
export let spoilt = 0;
let entries: Entry[] = kept("evening", [], (found) => {
  const all: unknown[] = Array.isArray(found) ? found : [found];
  const sound = all.filter(isEntry);
  spoilt = all.length - sound.length;
  return sound;
});
/** Whether a note of an earlier visit can still be read. */
function isEntry(found: unknown): found is Entry {
  const record = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  if (!record(found)) return false;
  const { when, rules, game, test, title, told, given, dice, actions, lines } = found as Record<string, unknown>;
  const texts = [when, rules, game, test, title, told].every((text) => typeof text === "string");
  const says = (list: unknown) =>
    Array.isArray(list) &&
    list.every(
      (each) =>
        record(each) &&
        typeof each.says === "string" &&
        ["string", "undefined"].includes(typeof (each.side ?? undefined)),
    );
  return texts && record(given) && record(dice) && says(actions) && says(lines);
}

const listeners = new Set<() => void>();

function set(next: Entry[]): void {
  entries = next;
  keep("evening", entries);
  for (const listener of listeners) listener();
}

export function note(entry: Entry): void {
  set([...entries, entry].slice(-MOST));
}

export function clear(): void {
  set([]);
}

export function useEvening(): Entry[] {
  const [, again] = useState(0);
  useEffect(() => {
    const listener = () => again((count) => count + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return entries;
}

export function asLines(list: Entry[]): string {
  return list.map((entry) => JSON.stringify(entry)).join("\n") + "\n";
}

export interface Threw {
  /** Whose dice, or what they were for. */
  of: string;
  faces: number[];
}

/** The dice of an entry in words; those of a chain step by step. */
export function throwsOf(entry: Entry): Threw[] {
  const called = (name: string, step: string) => {
    if (name !== "a" && name !== "b") return entry.words?.[name] ?? said(name);
    return `side ${entry.turned?.includes(step) ? turnedAbout(name) : name}`;
  };
  const thrown = (dice: Dice, step = ""): Threw[] =>
    Object.entries(dice).flatMap(([name, value]) => {
      if (value !== null && typeof value === "object" && !Array.isArray(value)) return thrown(value, name);
      const faces = (Array.isArray(value) ? value : [value]).filter((face) => typeof face === "number");
      return [{ of: `${step && `${step}: `}${called(name, step)}`, faces }];
    });
  return thrown(entry.dice);
}

/** The address where an entry can be seen again. */
export function addressOf(entry: Entry): string {
  const carried = { given: entry.given, dice: entry.dice };
  return entry.chain
    ? address(entry.rules, "chain", entry.test, { s: packed(carried) })
    : asking(entry.rules, entry.test, carried);
}

export function asText(list: Entry[]): string {
  return list
    .map((entry) =>
      [
        `${new Date(entry.when).toLocaleString()}  ${entry.game}: ${entry.title}`,
        `  ${entry.told}`,
        ...entry.actions.map((action) => `  ${action.side ? `${action.side}: ` : ""}${action.says}`),
        ...throwsOf(entry).map((each) => `  rolled ${each.faces.join(" ")}, ${each.of}`),
        ...entry.lines.map(
          (line) => `    ${line.side ?? " "}  ${String(line.value).padStart(4)}  ${line.says} [${line.row}]`,
        ),
      ].join("\n"),
    )
    .join("\n\n");
}

/** Hands a file to the player. */
export function hand(name: string, content: string | Blob, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
