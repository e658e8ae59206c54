import { describe, expect, it } from "vitest";
import type { Palette } from "../src/matchups/shade";
import { shade } from "../src/matchups/shade";

const COLOURS: Palette = {
  low: [0, 0, 100],
  middle: [240, 240, 240],
  high: [120, 0, 0],
  ink: "",
  faint: "",
  paper: "",
  rule: "",
  focus: "",
  font: "",
};

describe("a shade of the heat map", () => {
  it.each([
    [0, "rgb(0 0 100)"],
    [0.5, "rgb(240 240 240)"],
    [1, "rgb(120 0 0)"],
    [0.25, "rgb(120 120 170)"],
  ])("for %d is %s", (part, fill) => expect(shade(COLOURS, part).fill).toBe(fill));

  it("has dark figures on light ground, and light ones on dark", () => {
    expect(shade(COLOURS, 0.5).ink).not.toBe(shade(COLOURS, 0).ink);
    expect(shade(COLOURS, 0).ink).toBe(shade(COLOURS, 1).ink);
  });
});
