import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BattleCard } from "../src/wire/types";
import type { Host } from "../src/host/host";
import { basesOf, firstOnes, fits, gamesOf, howLong, inTurns, ofTheDay, sizeOf } from "../src/battles/size";
import type { Opening } from "../src/battles/opening";
import { open, usualSeats } from "../src/battles/opening";
import { arrangement } from "../src/battles/seats";

const card = (id: string, made: Partial<BattleCard> = {}): BattleCard => ({
  id,
  rules: "one",
  game: "Game one",
  title: id,
  about: "",
  won: "",
  troops: {},
  armies: { a: "Reds", b: "Blues" },
  bases: { a: 12, b: 13 },
  minutes: 30,
  deploys: false,
  lays: false,
  hides: false,
  options: [],
  picture: "",
  ...made,
});

describe("how long a battle takes", () => {
  it.each([
    [15, "15\u00a0minutes"],
    [45, "45\u00a0minutes"],
    [60, "an\u00a0hour"],
    [75, "1\u00bc\u00a0hours"],
    [90, "1\u00bd\u00a0hours"],
    [120, "2\u00a0hours"],
    [165, "2\u00be\u00a0hours"],
  ])("%d minutes is %s", (minutes, text) => expect(howLong(minutes)).toBe(text));
});

describe("the battles", () => {
  const cards = [
    card("small"),
    card("other", { rules: "two", game: "Game two", minutes: 60, bases: { a: 60, b: 60 } }),
    card("placed", { deploys: true }),
    card("long", { minutes: 240 }),
  ];

  it("have one of each game to begin with, the smallest that stands on the table already", () => {
    const tiny = card("tiny", { deploys: true, bases: { a: 3, b: 3 } });
    expect([...firstOnes([...cards, tiny])].toSorted()).toEqual(["other", "small"]);
    expect([...firstOnes([tiny])]).toEqual(["tiny"]);
  });

  it("are chosen by game and by length", () => {
    const found = (game: string, size: string) =>
      cards.filter((each) => fits(each, { game, size })).map(({ id }) => id);
    expect(found("", "")).toHaveLength(4);
    expect(found("one", "small")).toEqual(["small", "placed"]);
    expect(found("two", "")).toEqual(["other"]);
    expect(found("two", "large")).toEqual([]);
    expect(cards.map((each) => sizeOf(each).id)).toEqual(["small", "middle", "small", "large"]);
  });

  it("come by turns of the games, those to be deployed last", () => {
    expect(gamesOf(cards)).toEqual([
      ["one", "Game one"],
      ["two", "Game two"],
    ]);
    expect(inTurns(cards).map(({ id }) => id)).toEqual(["small", "other", "long", "placed"]);
    expect(inTurns([])).toEqual([]);
  });

  it("have one of the day, neither small nor large, with its troops on the table", () => {
    const days = [0, 1, 2, 3].map((day) => ofTheDay(cards, day)!);
    expect(new Set(days.map(({ id }) => id))).toEqual(new Set(["small", "long"]));
    expect(basesOf(days[0]!)).toBe(25);
    expect(ofTheDay([], 3)).toBeUndefined();
    expect(ofTheDay([cards[1]!], 3)).toBe(cards[1]);
  });
});

describe("who sits where", () => {
  it("is you against the strongest computer, unless said otherwise", () => {
    const players = [
      { id: "random", says: "" },
      { id: "strong", says: "" },
    ];
    expect(usualSeats(players)).toEqual({ a: "you", b: "computer strong" });
    expect(usualSeats([])).toEqual({ a: "you", b: "here" });
  });

  it("is said in a sentence", () => {
    expect(arrangement({ a: "you", b: "computer x" })).toContain("against the computer");
    expect(arrangement({ a: "here", b: "you" })).toContain("this screen");
    expect(arrangement({ a: "computer x", b: "computer y" })).toContain("look on");
    expect(arrangement({ a: "link", b: "you" })).toContain("send");
  });
});

describe("opening a battle", () => {
  const LINKS = {
    a: `matchmatch12.${"a".repeat(32)}`,
    b: `matchmatch12.${"b".repeat(32)}`,
    onlooker: `matchmatch12.${"c".repeat(32)}`,
  };
  const opening = (made: Partial<Opening>): Opening => ({
    title: "A battle",
    of: { scenario: "small" },
    seats: { a: "you", b: "computer strong" },
    typed: false,
    options: {},
    ...made,
  });
  const asked: unknown[] = [];
  const host = {
    ask: async (what: string, message: object) => {
      asked.push([what, message]);
      return { match: "matchmatch12", links: LINKS };
    },
  } as unknown as Host;

  beforeEach(async () => {
    asked.length = 0;
    const left = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => left.get(name) ?? null,
      setItem: (name: string, text: string) => void left.set(name, text),
    });
    const { held, forget } = await import("../src/battles/kept");
    for (const each of held()) forget(each.match);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("asks for it, keeps its links, and leads to one's own seat", async () => {
    const { held } = await import("../src/battles/kept");
    expect(await open(host, opening({ options: { H1: false } }))).toBe(`#/table/${LINKS.a}`);
    expect(asked).toEqual([
      [
        "open",
        {
          scenario: "small",
          seats: { a: "person", b: "strong" },
          dice: "program",
          by_hand: true,
          joint: false,
          options: { H1: false },
        },
      ],
    ]);
    expect(held()).toEqual([
      { match: "matchmatch12", title: "A battle", mine: [LINKS.a], onlooker: LINKS.onlooker, others: [] },
    ]);
  });

  it("leads two people at one screen to both seats, and whoever plays neither to look on", async () => {
    expect(await open(host, opening({ seats: { a: "you", b: "here" } }))).toBe(
      `#/table/${encodeURIComponent(`${LINKS.a}+${LINKS.b}`)}`,
    );
    expect(await open(host, opening({ seats: { a: "computer x", b: "computer y" }, typed: true }))).toBe(
      `#/table/${LINKS.onlooker}`,
    );
    expect(asked.at(-1)).toEqual([
      "open",
      { scenario: "small", seats: { a: "x", b: "y" }, dice: "typed", by_hand: true, joint: false },
    ]);
  });

  it("keeps the link for the other player", async () => {
    const { held, visited } = await import("../src/battles/kept");
    expect(await open(host, opening({ seats: { a: "link", b: "you" } }))).toBe(`#/table/${LINKS.b}`);
    expect(held()[0]).toMatchObject({ mine: [LINKS.b], others: [LINKS.a] });
    expect(asked.at(-1)).toMatchObject(["open", { joint: true }]);
    visited([LINKS.onlooker]);
    expect(held()).toHaveLength(1);
  });

  it("is found back to by a link that was sent", async () => {
    const { forget, held, visited } = await import("../src/battles/kept");
    visited([LINKS.b]);
    visited(["no link at all"]);
    expect(held()).toEqual([{ match: "matchmatch12", title: "", mine: [LINKS.b], onlooker: "", others: [] }]);
    forget("matchmatch12");
    expect(held()).toEqual([]);
  });
});
