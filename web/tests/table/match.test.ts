import { describe, expect, it } from "vitest";
import type { Match } from "../../src/table/state/match";
import { declined } from "../../src/table/state/match";
import { event } from "./told";

const seen = (seat: string, ...events: ReturnType<typeof event>[]) => ({ seat, fold: { events } }) as unknown as Match;
const offered = event(1, { what: "offer", seat: "a" });
const answered = event(2, { what: "decline", seat: "b" });

describe("a draw that is declined", () => {
  it("is told to the one who offered it, and to nobody else", () => {
    expect(declined(seen("a", offered, answered))).toBe(answered);
    expect(declined(seen("b", offered, answered))).toBe(null);
    expect(declined(seen("", offered, answered))).toBe(null);
    expect(declined(seen("a", offered))).toBe(null);
  });
  it("is told until he orders something, whatever the other side does", () => {
    const theirs = event(3, { seat: "b", order: "done" });
    expect(declined(seen("a", offered, answered, theirs))).toBe(answered);
    expect(declined(seen("a", offered, answered, event(3, { order: "done" })))).toBe(null);
  });
  it("is forgotten over a later offer", () => {
    expect(declined(seen("a", offered, answered, event(3, { what: "offer", seat: "a" })))).toBe(null);
  });
});
