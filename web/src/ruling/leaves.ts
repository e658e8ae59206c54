/** A result read leaf by leaf, so that any game's result can be shown in a line. */
import { said } from "../text";

export interface Leaf {
  side: "a" | "b" | null;
  key: string;
  value: unknown;
}

export function leaves(result: unknown, side: Leaf["side"] = null): Leaf[] {
  if (!result || typeof result !== "object" || Array.isArray(result)) return [];
  return Object.entries(result).flatMap(([name, value]) => {
    if ((name === "a" || name === "b") && value && typeof value === "object") return leaves(value, name);
    if (name === "a" || name === "b") return [{ side: name as "a" | "b", key: "", value }];
    const whose = /^([ab])_(.+)$/.exec(name);
    if (whose && !side) return [{ side: whose[1] as "a" | "b", key: whose[2]!, value }];
    if (value && typeof value === "object" && !Array.isArray(value)) return leaves(value, side).map((leaf) => ({ ...leaf, key: `${name} ${leaf.key}` }));
    return [{ side, key: name, value }];
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
export function inOrder<T extends { result: unknown }>(odds: readonly T[]): T[] {
  const only = odds.map((chance) => leaves(chance.result));
  if (odds.length > 2 && only.every((each) => each.length === 1 && typeof each[0]!.value === "number"))
    return [...odds].sort((one, other) => (leaves(one.result)[0]!.value as number) - (leaves(other.result)[0]!.value as number));
  return [...odds];
}
