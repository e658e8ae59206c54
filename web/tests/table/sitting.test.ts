import { describe, expect, it, vi } from "vitest";
import type { Host } from "../../src/host/host";
import type { AskTry, Trial } from "../../src/wire/types";
import type { Match } from "../../src/table/state/match";
import { sitting } from "../../src/table/state/sitting";
import { begun } from "../../src/table/state/standing";
import { offer, offers, part, place, trial } from "./told";

const stood = { turn: 1, phase: "move", armies: [], flags: "" };
const start = { n: 0, places: [place("a1"), place("b1", 900)], gone: {}, ground: "", areas: [], stood };
const refused = (message: string) => ({ code: "not_allowed", at: "order", message }) as unknown as Trial["refusal"];

vi.mock("../../src/settings", () => ({ moves: () => false }));

describe("who is dropped on an enemy out of reach", () => {
  it("is told why not onto him, though he may come nearer and that has a reason of its own", async () => {
    const nearer = trial({
      orders: [{ text: "move a1 forward 100", price: 1, rows: [], chance: null }],
      refusal: refused("a3 stands in the way"),
    });
    const asked: unknown[] = [];
    const ask = async (_: string, message: Pick<AskTry, "gesture">) => {
      asked.push(message);
      return message.gesture?.sort === "dropped" ? trial({ refusal: refused("he is out of reach") }) : nearer;
    };
    const at = sitting({ ask } as unknown as Host, () => undefined, "match");
    const match = { link: "link", seat: "a", now: { n: 1 }, fold: begun(start, []), looks: {} } as unknown as Match;
    at.room.set({ matches: [match] });
    at.hand.set({ open: offers(offer("move", "some", { takes: [{ ...part("legs", "legs") }] })) });
    at.trying.ask({ gesture: { sort: "dropped", bases: ["a1"], on: "b1" } });
    await at.trying.settled();
    expect(at.hand.now().trial).toBe(nearer);
    expect(at.hand.now().short).toBe("he is out of reach");
    expect(Object.keys(asked[1] as object).toSorted()).toEqual(["gesture", "link", "n"]);
  });
});
