import { describe, expect, it } from "vitest";
import type { ResultField } from "../src/wire/types";
import { inOrder, leafText, leaves, needsKey } from "../src/ruling/leaves";

const field = (at: string, side: ResultField["side"], word: string): ResultField => ({
  at,
  side,
  word,
  help: "",
  total: false,
});
const FIELDS = [
  field("a.fate", "a", "fate"),
  field("b_loss", "b", "loss"),
  field("b", "b", ""),
  field("winner", null, "winner"),
];
const NAMES = { a: "knights", b: "archers" };

describe("a result", () => {
  it("is read as its form says it, wherever a field stands", () => {
    const all = leaves({ a: { fate: "broken" }, b_loss: 2, winner: "b" }, FIELDS);
    expect(all).toEqual([
      { side: "a", key: "fate", value: "broken" },
      { side: "b", key: "loss", value: 2 },
      { side: null, key: "winner", value: "b" },
    ]);
    expect(all.map((leaf) => leafText(leaf, all, NAMES))).toEqual([
      "knights: broken",
      "archers: loss: 2",
      "winner: archers",
    ]);
  });

  it("says a word alone, and a figure with its name", () => {
    const [word] = leaves({ a: { fate: "broken" } }, FIELDS);
    const [figure] = leaves({ b_loss: 2 }, FIELDS);
    expect(needsKey(word!, [word!])).toBe(false);
    expect(needsKey(figure!, [figure!])).toBe(true);
  });
});

describe("odds", () => {
  const LOSS = [field("b_loss", "b", "loss")];
  const odds = [{ result: { b_loss: 2 } }, { result: { b_loss: 0 } }, { result: { b_loss: 1 } }];

  it("of one figure stand in its order", () => {
    expect(inOrder(odds, LOSS).map((each) => each.result.b_loss)).toEqual([0, 1, 2]);
  });

  it("of anything else stay as likely as they are", () => {
    expect(inOrder(odds.slice(0, 2), LOSS)).toEqual(odds.slice(0, 2));
    expect(inOrder(odds, FIELDS)).toEqual(odds);
  });
});
