import { describe, expect, it } from "vitest";
import type { ChainForm } from "../src/wire/types";
import { heard } from "../src/link";

const FORM: ChainForm = {
  chain: "charge",
  title: "",
  asks: "",
  fields: [
    {
      name: "far",
      label: "How far",
      help: "",
      group: "",
      required: true,
      type: "whole",
      least: 0,
      most: 12,
      matters: [],
    },
    {
      name: "kind",
      label: "Troops",
      help: "",
      group: "",
      required: false,
      type: "word",
      words: { foot: "Foot" },
      matters: [],
    },
  ],
  steps: [],
  results: [],
  headline: [],
  begins: {},
  together: [],
};

describe("what a link says", () => {
  it("is read as it stands where it fits the form", () => {
    expect(heard(FORM, { given: { far: 3, kind: "foot" } })).toMatchObject({
      given: { far: 3, kind: "foot" },
      unread: [],
    });
  });

  it("is left out and named where it does not", () => {
    const { given, unread } = heard(FORM, { given: { far: 99, kind: "elephant", colour: "red" } });
    expect(given).toEqual({ far: 0 });
    expect(unread).toHaveLength(3);
    expect(unread.join(" ")).toContain("99");
    expect(unread.join(" ")).toContain("elephant");
  });

  it.each([null, 7, "x", []])("that is no situation begins afresh: %j", (given) => {
    expect(heard(FORM, { given }).given).toEqual({ far: 0 });
  });
});
