import { describe, expect, it } from "vitest";
import type { SheetRow, SheetTable } from "../src/wire/types";
import { fitting, fittingNotes, foundBehind, pieces, toldFound, wordsOf } from "../src/sheet/found";
import { blocks } from "../src/sheet/jump";
import { sharedWord } from "../src/sheet/squares";

const row = (id: string, says: string, when = "always"): SheetRow => ({
  id,
  says,
  when,
  gives: "+1",
  cite: "",
  reading: "R1",
  house: "",
  tried: null,
});
const TABLE: SheetTable = {
  id: "toy.factor",
  block: "Factors",
  title: "Tactical factors",
  note: "",
  columns: ["against foot", "against horse"],
  lines: [
    {
      says: "Foot",
      row: null,
      cells: [
        { row: "toy.factor.foot.foot", text: "3" },
        { row: null, text: "–" },
      ],
    },
    {
      says: "Horse",
      row: null,
      cells: [
        { row: "toy.factor.horse.foot", text: "4" },
        { row: null, text: "–" },
      ],
    },
    {
      says: "Guns",
      row: "toy.factor.guns",
      cells: [
        { row: null, text: "1" },
        { row: null, text: "2" },
      ],
    },
  ],
  rows: [
    row("toy.factor.foot.foot", "Foot, against foot"),
    row("toy.factor.horse.foot", "Horse, against foot"),
    row("toy.factor.guns", "Guns: 1 and 2"),
    row("toy.factor.uphill", "From upslope", "it is uphill"),
  ],
};
const found = (typed: string) => fitting(TABLE, wordsOf(typed));

describe("what is sought on a sheet", () => {
  it("needs every word, in whatever order", () => {
    expect(found("horse foot").rows.map((each) => each.id)).toEqual(["toy.factor.horse.foot"]);
    expect(found("horse guns").rows).toEqual([]);
  });
  it("keeps the lines of what is found, and no others", () => {
    expect(found("horse foot").lines.map((line) => line.says)).toEqual(["Horse"]);
    expect(found("guns").lines.map((line) => line.says)).toEqual(["Guns"]);
  });
  it("may stand in the title", () => expect(found("tactical").rows).toHaveLength(4));
  it("is no part of an id, unless an id is typed", () => {
    expect(found("toy").rows).toEqual([]);
    expect(found("toy.factor.uphill").rows.map((each) => each.id)).toEqual(["toy.factor.uphill"]);
  });
  it("is found behind a row that does not say it", () => {
    expect(found("uphill").rows.map((each) => foundBehind(each, TABLE.title, ["uphill"]))).toEqual([true]);
    expect(foundBehind(TABLE.rows[3]!, TABLE.title, ["upslope"])).toBe(false);
  });
  it("is sought in readings too", () => {
    const notes = [
      { id: "R1", title: "Half", says: "Twice the loser's." },
      { id: "H2", title: "Sizes", says: "Tiny units." },
    ];
    expect(fittingNotes(notes, ["tiny"]).map((note) => note.id)).toEqual(["H2"]);
    expect(fittingNotes(notes, [])).toHaveLength(2);
    expect(toldFound([found("uphill")], [])).toBe("1 row has it.");
    expect(toldFound([TABLE], notes)).toBe("4 rows and 2 readings have it.");
    expect(toldFound([], [])).toContain("Nothing");
  });
});

describe("marks", () => {
  it("are where the words are, in any case", () =>
    expect(pieces("Foot and horse", ["foot", "horse"])).toEqual([
      { text: "Foot", sought: true },
      { text: " and ", sought: false },
      { text: "horse", sought: true },
    ]));
  it("take what is typed by the letter", () =>
    expect(pieces("a (S) b", ["(s)"]).filter((piece) => piece.sought)).toEqual([{ text: "(S)", sought: true }]));
  it("take the longer of two words that begin alike", () =>
    expect(pieces("footmen", ["foot", "footmen"])).toEqual([{ text: "footmen", sought: true }]));
});

it("tables that follow each other in a block stand together in the list", () => {
  const of = (...names: string[]) => blocks(names.map((block) => ({ ...TABLE, block })));
  expect(of("Combat", "Combat", "House", "Combat").map(({ within }) => within)).toEqual([[0, 1], [2], [3]]);
});

it.each([
  [["against foot", "against horse"], "against "],
  [["road", "good"], ""],
  [["against foot"], ""],
  [["in the open", "in FF"], "in "],
  [[], ""],
])("of the heads %j the word %j is said once", (heads, word) => expect(sharedWord(heads)).toBe(word));
