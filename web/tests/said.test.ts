import { describe, expect, it } from "vitest";
import type { Form } from "../src/wire/types";
import { calledAt, parts } from "../src/situation";
import { fraction, mean } from "../src/text";
import { plainly } from "../src/ruling/said";
import { hoped } from "../src/ruling/hopes";

const CALLED = { a: "'s blades", b: "'s warband" };

describe("a phrase of the game", () => {
  it("calls the sides by letter and troops", () => {
    expect(plainly("{b} recoil", CALLED)).toBe("B's warband recoil");
    expect(plainly("{a} has the initiative", {})).toBe("A has the initiative");
    expect(plainly("Nothing happens", CALLED)).toBe("Nothing happens");
  });

  it("knows what follows a side's letter from the form", () => {
    const kind = { name: "kind", label: "Kind", help: "", group: "Troops", required: true, matters: [] };
    const side = (name: string, fields: object[]) => ({ ...kind, name, type: "object", fields });
    const form = {
      fields: [side("a", [{ ...kind, type: "word", words: { bd: "blades" } }]), side("b", [])],
    } as unknown as Form;
    expect(calledAt(parts(form), { a: { kind: "bd" }, b: {} })).toEqual({ a: "'s blades" });
  });
});

describe("a hope", () => {
  it("speaks of troops as of many, and of a side as of one", () => {
    expect(hoped("b is beaten", CALLED)).toBe("{b} are beaten");
    expect(hoped("a wins the initiative", {})).toBe("{a} wins the initiative");
  });
  it("leaves alone what does not begin with a side", () => {
    expect(hoped("a hit that is not saved", CALLED)).toBe("a hit that is not saved");
    expect(hoped("the unit holds", CALLED)).toBe("the unit holds");
  });
});

describe("figures", () => {
  it("are fractions only where people read them", () => {
    expect([fraction("5/12"), fraction("1/216"), fraction("1/217"), fraction("1"), fraction("0")]).toEqual([
      "5\u204412",
      "1\u2044216",
      "",
      "",
      "",
    ]);
  });
  it("are means to two places", () => expect([mean(1.1666), mean(2), mean(-0.5)]).toEqual(["1.17", "2", "\u22120.5"]));
});
