import { expect, test } from "vitest";
import { sealOf } from "../../src/table/state/seal";

test("a number is sealed as the engine seals it", () => {
  // tests/engine/test_stakes.py has the same number and the same seal.
  expect(sealOf("ab".repeat(32))).toBe("e28bef064b5480ba16e2678353eb46c8bd122b90866fe17b4e696dd065e3ce94");
});
