import { describe, expect, it } from "vitest";
import type { Field, Form } from "../src/wire/types";
import {
  at,
  beginning,
  carried,
  changed,
  cleared,
  dotted,
  nameOf,
  parts,
  standard,
  swapped,
  troopsOnly,
  undotted,
} from "../src/situation";

const field = (made: Partial<Field> & Pick<Field, "name" | "type">): Field => ({
  label: made.name,
  help: "",
  group: "",
  required: false,
  matters: [],
  ...made,
});

const SIDE: Field[] = [
  field({ name: "kind", type: "word", words: { horse: "Horse", foot: "Foot" }, required: true, group: "Troops" }),
  field({ name: "uphill", type: "flag", default: false }),
];
const FORM: Form = {
  test: "fight",
  title: "A fight",
  asks: "",
  fields: [
    field({ name: "a", type: "object", fields: SIDE, required: true }),
    field({ name: "b", type: "object", fields: SIDE, required: true }),
    field({ name: "rain", type: "flag", default: false }),
  ],
  dice: [],
  results: [],
  headline: [],
  together: [],
};

describe("a value in a situation", () => {
  const given = { a: { kind: "horse", behind: [{ kind: "foot" }] } };

  it("is found by its path", () => {
    expect(at(given, ["a", "behind", 0, "kind"])).toBe("foot");
    expect(at(given, ["b", "kind"])).toBeUndefined();
    expect(at(given, ["a", "toString"])).toBeUndefined();
  });

  it("is changed without touching what was", () => {
    const next = changed(given, ["a", "behind", 1], { kind: "horse" });
    expect(at(next, ["a", "behind"])).toEqual([{ kind: "foot" }, { kind: "horse" }]);
    expect(given.a.behind).toHaveLength(1);
  });

  it("is taken away by saying nothing", () => {
    expect(changed(given, ["a", "behind", 0], undefined)).toEqual({ a: { kind: "horse", behind: [] } });
    expect(changed(given, ["a", "kind"], undefined)).toEqual({ a: { behind: [{ kind: "foot" }] } });
  });

  it("has a path that can be written and read back", () => {
    expect(undotted(dotted(["a", "behind", 0, "kind"]))).toEqual(["a", "behind", 0, "kind"]);
    expect(undotted("given.a.behind[2].kind")).toEqual(["a", "behind", 2, "kind"]);
  });
});

describe("a form", () => {
  it("begins with the least that must be told", () => {
    expect(beginning(FORM.fields)).toEqual({ a: { kind: "horse" }, b: { kind: "horse" } });
  });

  it("falls into its sides and what holds for both", () => {
    expect(parts(FORM).map((part) => [part.key, part.fields.length])).toEqual([
      ["a", 2],
      ["b", 2],
      ["here", 1],
    ]);
  });

  it("calls a side by its troops", () => {
    expect(nameOf(parts(FORM)[0]!, { a: { kind: "foot" } })).toBe("Foot");
    expect(nameOf(parts(FORM)[0]!, { a: { kind: "elephant" } })).toBe("a");
  });

  it("takes what depends on others for nothing usual", () => {
    expect(standard(field({ name: "x", type: "whole", default: "depends" }))).toBeUndefined();
    expect(standard(field({ name: "x", type: "word", words: { depends: "It depends" }, default: "depends" }))).toBe(
      "depends",
    );
  });
});

describe("a situation", () => {
  const given = { a: { kind: "foot", uphill: true }, b: { kind: "horse" }, rain: true };

  it("is turned round", () => {
    expect(swapped(given)).toEqual({ a: given.b, b: given.a, rain: true });
    expect(swapped({ a: 1 })).toEqual({ b: 1 });
  });

  it("keeps its troops for the next fight, and nothing else", () => {
    const troops = { a: { kind: "foot" }, b: { kind: "horse" } };
    expect(troopsOnly(FORM, given)).toEqual(troops);
    expect(cleared(FORM.fields, given)).toEqual(troops);
  });

  it("lends its troops to another question as far as that one knows them", () => {
    const onto = beginning(FORM.fields);
    expect(carried(FORM, { a: { kind: "foot" }, b: { kind: "elephant" } }, onto)).toEqual({
      a: { kind: "foot" },
      b: { kind: "horse" },
    });
  });
});
