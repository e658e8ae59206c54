import { expect, test } from "vitest";
import { added, shareSpelt, spelt, taken } from "../../src/table/state/several";

const wood = {
  word: "wood",
  says: "wood",
  most: 2,
  sizes: { least: 100, most: 500, usual: [250, 200], unit: "paces" },
  ways: [],
};
const road = {
  word: "road",
  says: "road",
  most: null,
  sizes: null,
  ways: [
    { word: "down", says: "down" },
    { word: "across", says: "" },
  ],
};
const lake = { word: "lake", says: "lake", most: null, sizes: null, ways: [] };

test("things are spelt with their size, their way, or as they are", () => {
  const chosen = added(added(added([], wood), road), lake);
  expect(spelt(chosen)).toBe("wood:250x200 road:down lake");
  expect(spelt(chosen.map((one) => ({ ...one, across: 300, way: "across" })))).toBe(
    "wood:300x200 road:across lake:across",
  );
});

test("how often a thing is chosen is counted", () => {
  const chosen = added(added([], wood), wood);
  expect(taken(chosen, wood)).toBe(2);
  expect(taken(chosen, road)).toBe(0);
});

test("who gets nothing of a share is left out", () => {
  expect(shareSpelt({ b1: 3, b2: 0, b3: 2 })).toBe("b1 3 b3 2");
});
