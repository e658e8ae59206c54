import { describe, expect, it } from "vitest";
import { brief, capital, fraction, letters, percent, said, signed } from "../src/text";

describe("a chance in per cent", () => {
  it.each([
    [0, "0\u202f%"],
    [1, "100\u202f%"],
    [0.5, "50\u202f%"],
    [0.4722, "47.2\u202f%"],
    [0.0004, "<\u202f0.1\u202f%"],
    [0.9996, ">\u202f99.9\u202f%"],
  ])("%d is %s", (share, text) => expect(percent(share)).toBe(text));

  it("is never called 0 or 100 when it is not", () => {
    for (const share of [1e-9, 0.0009, 0.9991, 1 - 1e-9]) expect(percent(share)).not.toMatch(/^(0|100)\u202f/);
  });
});

describe("values", () => {
  it("have their signs where they are added up", () => {
    expect([signed(2), signed(0), signed(-1), signed("kill")]).toEqual(["+2", "+0", "\u22121", "kill"]);
  });

  it("are said in words", () => {
    expect(said(true)).toBe("yes");
    expect(said(null)).toBe("\u2013");
    expect(said("river_edge")).toBe("river edge");
    expect(said([])).toBe("none");
    expect(said(["a_b", -1])).toBe("a b, \u22121");
    expect(said({ hits: 2, broken: false })).toBe("hits 2, broken no");
  });

  it("are fractions as long as these can be read", () => {
    expect(fraction("5/12")).toBe("5\u204412");
    expect(fraction("1")).toBe("");
    expect(fraction("123456789/987654321")).toBe("");
  });
});

describe("names", () => {
  it("begin with a capital", () => expect(capital("élan")).toBe("Élan"));

  it("are shortened to one or two letters", () => {
    expect(letters("kn", "Knights")).toBe("Kn");
    expect(letters("warband", "Fast warband")).toBe("FW");
    expect(letters("bows", "Bows")).toBe("Bo");
  });
});

describe("a stranger's word", () => {
  it("stays short and on one line", () => {
    expect(brief("two\nlines\u0000")).toBe("two lines");
    expect(brief("x".repeat(99))).toHaveLength(32);
    expect(brief({ a: 1 })).toBe("something with parts");
    expect(brief([])).toBe("an empty list");
  });
});
