import { expect, test } from "vitest";
import { armiesOf } from "../src/ruling/armies";

test("who is side a of a ruling wears the colours of his army", () => {
  const army = armiesOf({ a: "b", b: "a" });
  expect([army("a"), army("b")]).toEqual(["b", "a"]);
});

test("who is not named stands against who is", () => {
  const army = armiesOf({ a: "b" });
  expect(army("b")).toBe("a");
  expect(armiesOf({})("b")).toBe("b");
});
