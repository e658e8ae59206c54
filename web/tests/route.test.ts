import { afterEach, describe, expect, it, vi } from "vitest";
import { address, asking, keepAddress, packed, read, unpacked } from "../src/route";

describe("an address", () => {
  it("is read into its places and what it carries", () => {
    const route = read("#/game/ask/fight?s=abc&x=1");
    expect(route).toMatchObject({ game: "game", page: "ask", item: "fight", rest: "" });
    expect(route.query.get("s")).toBe("abc");
  });

  it("keeps what leads nowhere", () => {
    expect(read("#/game/sheet/a/b/c").rest).toBe("b/c");
  });

  it.each(["", "#", "#/", "/"])("%j is the first page", (hash) => {
    expect(read(hash)).toMatchObject({ game: "", page: "", item: "" });
  });

  it("takes a stray % sign as it stands", () => {
    expect(read("#/50%/a%20b").game).toBe("50%");
    expect(read("#/50%/a%20b").page).toBe("a b");
  });

  it("that was written is read back the same", () => {
    const route = read(address("a/b", "ask", "what? #1", { s: "x&y=ü" }));
    expect(route).toMatchObject({ game: "a/b", page: "ask", item: "what? #1" });
    expect(route.query.get("s")).toBe("x&y=ü");
  });
});

describe("a situation in a link", () => {
  it("comes out as it went in, whatever signs it has", () => {
    const situation = { given: { a: { kind: "Ritter, schwer \u2014 \u{1F40E}" }, far: 12.5 }, dice: { a: [1, 6] } };
    expect(unpacked(packed(situation))).toEqual(situation);
    expect(packed(situation)).toMatch(/^[\w-]+$/);
  });

  it.each([null, "", "%%%", "bm8ganNvbg", packed([] as never), btoa("null"), "A".repeat(60_000)])(
    "that is none is nothing: %#",
    (text) => expect(unpacked(text)).toBeNull(),
  );

  it("stands in the address of its question", () => {
    const route = read(asking("game", "fight", { given: { far: 3 } }));
    expect(unpacked(route.query.get("s"))).toEqual({ given: { far: 3 } });
  });
});

describe("keeping the address in step", () => {
  afterEach(() => vi.unstubAllGlobals());

  function at(hash: string) {
    const replaceState = vi.fn<(state: unknown, title: string, to: string) => void>();
    vi.stubGlobal("location", { hash });
    vi.stubGlobal("history", { state: null, replaceState });
    return replaceState;
  }

  it("changes it on the same page", () => {
    const replaced = at("#/game/ask/fight?s=old");
    keepAddress("#/game/ask/fight?s=new");
    expect(replaced).toHaveBeenCalledWith(null, "", "#/game/ask/fight?s=new");
  });

  it("calls nobody back who has gone elsewhere", () => {
    const replaced = at("#/game/sheet");
    keepAddress("#/game/ask/fight?s=new");
    expect(replaced).not.toHaveBeenCalled();
  });
});
