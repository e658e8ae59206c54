import { describe, expect, it } from "vitest";
import type { MatchupCard, MatchupTable, MeasureCard } from "../src/wire/types";
import { asAtFirst, firstly, fitting } from "../src/matchups/filters";
import { csvOf } from "../src/matchups/files";
import { ahead, asked, figure, namesOf, reading, told } from "../src/matchups/reading";

const BEATEN: MeasureCard = { name: "b.beaten", says: "B's troops are beaten", mean: false, unit: "", gains: "a" };
const LOSS: MeasureCard = { name: "b.loss", says: "SPs that B loses", mean: true, unit: "SPs", gains: "a" };
const CARD: MatchupCard = {
  id: "fight",
  title: "Fight",
  measures: [BEATEN, LOSS],
  troops: ["Foot, superior", "Foot, ordinary", "Horse, ordinary", "Bridges"],
  names: ["Foot", "Foot", "Horse", "Bridges"],
  sorts: [{ field: "grade", label: "Grade", values: ["S", "O"], words: ["superior", "ordinary"], first: "O" }],
  first: [1, 2, 3],
  fields: [{ kind: "ft", grade: "S" }, { kind: "ft", grade: "O" }, { kind: "hs", grade: "O" }, { kind: "br" }],
  given: {},
};
const TABLE: MatchupTable = {
  error: null,
  places: [1, 2, 3],
  shares: [0.4, 0.6, null, 0.2, 0.4, null, null, null, null],
  leads: [0, 0.4, null, -0.2, 0, null, null, null, null],
  exact: ["2/5", "3/5", null, "1/5", "2/5", null, null, null, null],
};

describe("a table read pair by pair", () => {
  const read = reading(TABLE, BEATEN);
  it("finds troops by their places in the whole of it", () => {
    expect(read.value(1, 2)).toBe(0.6);
    expect(read.exact(2, 1)).toBe("1/5");
    expect(read.value(0, 1)).toBeNull();
  });
  it("colours by who has the better of it, not by the figure", () => {
    expect(read.part(1, 1)).toBe(0.5);
    expect(read.part(1, 2)).toBe(1);
    expect(read.part(2, 1)).toBe(0.25);
    expect(read.most).toBe(0.4);
  });
  it("does not make much of little", () => {
    const close = reading({ ...TABLE, leads: TABLE.leads.map((lead) => lead && lead / 100) }, BEATEN);
    expect(close.part(1, 2)).toBeCloseTo(0.51);
  });
  it("colours towards whom it is good for where sides cannot be compared", () => {
    const alone = { ...TABLE, leads: TABLE.leads.map(() => null) };
    expect(reading(alone, BEATEN).part(1, 2)).toBeCloseTo(0.8);
    expect(reading(alone, { ...BEATEN, gains: "b" }).part(1, 2)).toBeCloseTo(0.2);
    expect(reading(alone, LOSS).part(1, 2)).toBe(1);
  });
  it("leaves out who never does it, unless nobody does", () => {
    expect(asked(read, [1, 2, 3], [1, 2, 3])).toEqual([1, 2]);
    expect(asked(reading(null, BEATEN), [1, 2], [1])).toEqual([1, 2]);
  });
  it("says figures with their units", () => {
    expect([figure(BEATEN, 0.583), figure(LOSS, 2.135)]).toEqual(["58", "2.1"]);
    expect([told(BEATEN, 0.5), told(LOSS, 2.135)]).toEqual(["50\u202f%", "2.135 SPs"]);
    expect([ahead(BEATEN, 0.31), ahead(LOSS, 1.2)]).toEqual(["31 in 100", "1.2 SPs"]);
  });
});

describe("who is shown", () => {
  it("is the ordinary at first, and whoever has no grade", () => {
    const first = firstly(CARD);
    expect(CARD.fields.map((_, place) => fitting(CARD, place, first, "a"))).toEqual([false, true, true, true]);
    expect(asAtFirst(CARD, first)).toBe(true);
    expect(asAtFirst(CARD, { ...first, "field grade": "" })).toBe(false);
    expect(asAtFirst({ ...CARD, sorts: [] }, {})).toBe(false);
  });
  it("is named without a grade that tells nobody apart", () => {
    expect(namesOf(CARD, [1, 2, 3])[1]).toBe("Foot");
    expect(namesOf(CARD, [0, 1, 2, 3])[1]).toBe("Foot, ordinary");
  });
});

describe("a table as a file", () => {
  const filed = { card: CARD, read: reading(TABLE, BEATEN), rows: [1], columns: [2, 3] };
  it("has a chance in percent, with the exact fraction and the situation", () =>
    expect(csvOf({ ...filed, measure: BEATEN, set: { "b.uphill": true } }).split("\n")).toEqual([
      "a,b,measure,value,unit,exact,a ahead by,situation",
      `"Foot, ordinary","Horse, ordinary","B's troops are beaten",60,%,3/5,40,"b.uphill=true"`,
      `"Foot, ordinary","Bridges","B's troops are beaten",,%,,,"b.uphill=true"`,
      "",
    ]));
  it("has a mean in what it counts", () =>
    expect(csvOf({ ...filed, read: reading(TABLE, LOSS), measure: LOSS, set: {} }).split("\n")[1]).toBe(
      `"Foot, ordinary","Horse, ordinary","SPs that B loses",0.6,SPs,3/5,0.4,""`,
    ));
});
