import { describe, expect, test } from "vitest";
import { besides, nextStep } from "../../src/table/state/lesson";
import type { LessonStep } from "../../src/wire/types";

const step = (reads = false): LessonStep => ({ title: "", do: "", why: "", light: [], show: [], reads });
const steps = [step(true), step(), step(), step(true)];

describe("the step of a lesson that comes next", () => {
  test("is the first that is neither done nor passed", () => {
    expect(nextStep(steps, [false, false, false, false], [])).toBe(0);
    expect(nextStep(steps, [false, false, false, false], [0])).toBe(1);
    expect(nextStep(steps, [true, false, true, false], [])).toBe(1);
  });
  test("comes back to what was left undone while a later one was done", () => {
    expect(nextStep(steps, [true, true, false, false], [3])).toBe(2);
  });
  test("is none where all are done or passed, and in a battle that teaches nothing", () => {
    expect(nextStep(steps, [true, true, true, false], [3])).toBeNull();
    expect(nextStep([], [], [])).toBeNull();
  });
});

describe("who beats in a lesson", () => {
  test("is whoever the step speaks of, also while others are asked about", () => {
    expect(besides([], ["a1", "a2"])).toEqual(["a1", "a2"]);
    expect(besides(["a3", "b1"], ["a1", "a3"])).toEqual(["a3", "b1", "a1"]);
  });
});
