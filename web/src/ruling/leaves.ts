/** A result read field by field, as its form says them, so that any game's result can be shown in a line. */
import type { Json } from "../wire/asks";
import type { ResultField } from "../wire/types";
import { at } from "../situation";
import { said } from "../text";

export interface Leaf {
  side: "a" | "b" | null;
  key: string;
  value: unknown;
}

export function leaves(result: unknown, fields: readonly ResultField[]): Leaf[] {
  return fields.flatMap(({ at: place, side, word }) => {
    const value = at(result as Json, place.split("."));
    return value === undefined ? [] : [{ side, key: word, value }];
  });
}

/** Whether the name of the leaf must be said, or goes without saying: "recoil" does, "no" does not. */
export function needsKey(leaf: Leaf, all: readonly Leaf[]): boolean {
  if (!leaf.key) return false;
  const alone = all.filter((other) => other.side === leaf.side).length === 1;
  return !(alone && typeof leaf.value === "string" && leaf.value !== "a" && leaf.value !== "b");
}

export function leafText(leaf: Leaf, all: readonly Leaf[], names: Record<string, string>): string {
  const value = leaf.value === "a" || leaf.value === "b" ? (names[leaf.value] ?? leaf.value) : said(leaf.value);
  const key = needsKey(leaf, all) ? `${said(leaf.key)}: ` : "";
  return `${leaf.side ? `${names[leaf.side] ?? leaf.side}: ` : ""}${key}${value}`;
}

/** Numbers in their own order, everything else as likely as it is. */
export function inOrder<T extends { result: unknown }>(
  odds: readonly T[],
  fields: readonly ResultField[],
): readonly T[] {
  const [only] = fields;
  const value = (chance: T) => (only ? leaves(chance.result, [only])[0]?.value : undefined);
  const numbers = fields.length === 1 && odds.every((chance) => typeof value(chance) === "number");
  return odds.length > 2 && numbers
    ? odds.toSorted((one, other) => (value(one) as number) - (value(other) as number))
    : odds;
}
