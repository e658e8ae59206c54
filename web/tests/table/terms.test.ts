import { describe, expect, it } from "vitest";
import { explained } from "../../src/table/state/terms";

const terms = { CD: "A command die.", Force: "Units and their officer.", bound: "Half a turn.", "(O)": "Ordinary." };
const marked = (text: string) =>
  explained(text, terms).flatMap((part) => (typeof part === "string" ? [] : [part.word]));

describe("words of a game in a sentence", () => {
  it("are found where they stand first, in any number, at the head of a sentence too", () => {
    expect(marked("Bounds go on: 2 CDs, then a CD, for Forces.")).toEqual(["Bounds", "CDs", "Forces"]);
    expect(marked("a13 pistols (O) fight")).toEqual(["(O)"]);
  });

  it("are no part of other words, nor of such as are only spelt alike", () => {
    expect(marked("They are bounded by force.")).toEqual([]);
  });

  it("leave the sentence as it was", () => {
    const text = "A CD for each Force of this bound.";
    const whole = explained(text, terms).map((part) => (typeof part === "string" ? part : part.word));
    expect(whole.join("")).toBe(text);
    expect(explained(text, {})).toEqual([text]);
  });
});
