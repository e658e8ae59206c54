import { afterEach, describe, expect, it, vi } from "vitest";
import { keep, kept } from "../src/store";

function shelf(held: Record<string, string> = {}) {
  const left = new Map(Object.entries(held));
  const storage = {
    getItem: (name: string) => left.get(name) ?? null,
    setItem: (name: string, text: string) => void left.set(name, text),
  };
  vi.stubGlobal("localStorage", storage);
  return left;
}

describe("what the browser keeps", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is found again", () => {
    const left = shelf();
    keep("links", ["one", "two"]);
    expect([...left.keys()]).toEqual(["sandtable.links"]);
    expect(kept("links", [] as unknown[], (found) => found as unknown[])).toEqual(["one", "two"]);
  });

  it("is as usual where nothing was kept, or where it is spoilt", () => {
    shelf({ "sandtable.broken": "{" });
    expect(kept("nothing", 7, () => 8)).toBe(7);
    expect(kept("broken", 7, () => 8)).toBe(7);
    const refuse = () => {
      throw new Error("no such thing");
    };
    expect(kept("broken", 7, refuse)).toBe(7);
  });

  it("may be nothing at all: the page goes on", () => {
    vi.stubGlobal("localStorage", {
      getItem() {
        throw new Error("denied");
      },
      setItem() {
        throw new Error("full");
      },
    });
    keep("links", []);
    expect(kept("links", "usual", String)).toBe("usual");
  });
});
