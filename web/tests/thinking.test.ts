import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Mind } from "../src/companion/thinking";
import { thinking } from "../src/companion/thinking";

class Slow implements Mind {
  onmessage: Mind["onmessage"] = null;
  onerror: Mind["onerror"] = null;
  asked: unknown[] = [];
  ended = false;
  postMessage(message: unknown): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  thinks(thought: string): void {
    this.onmessage?.({ data: { thought } });
  }
}

let minds: Slow[];
let thoughts: string[];
let deaths: string[];
let line: ReturnType<typeof thinking>;

beforeEach(() => {
  vi.useFakeTimers();
  [minds, thoughts, deaths] = [[], [], []];
  line = thinking(
    () => {
      const mind = new Slow();
      minds.push(mind);
      return mind;
    },
    { thought: (text) => void thoughts.push(text), died: (says) => void deaths.push(says) },
  );
});
afterEach(() => vi.useRealTimers());

test("what is thought out is told, and the same one thinks on", () => {
  line.think("a");
  minds[0]!.thinks("A");
  line.think("b");
  minds[0]!.thinks("B");
  expect(thoughts).toEqual(["A", "B"]);
  expect(minds).toHaveLength(1);
});

test("what nobody waits for any more is not told", () => {
  line.think("a");
  line.stop();
  line.think("b");
  minds[0]!.thinks("A");
  expect(thoughts).toEqual([]);
  expect(minds[0]!.asked).toEqual([{ text: "a" }, { text: "b" }]);
  minds[0]!.thinks("B");
  expect(thoughts).toEqual(["B"]);
});

test("one who goes on too long is ended, and another comes", () => {
  line.think("a");
  line.stop();
  line.think("b");
  vi.advanceTimersByTime(2000);
  expect(minds[0]!.ended).toBe(true);
  expect(minds[1]!.asked).toEqual([{ text: "b" }]);
});

test("one who dies is told of", () => {
  line.think("a");
  minds[0]!.onerror?.({ message: "out of memory" });
  expect(deaths).toEqual(["out of memory"]);
  line.think("b");
  expect(minds).toHaveLength(2);
});

test("a thought without end is given up", () => {
  line.think("a");
  vi.advanceTimersByTime(200_000);
  expect(minds[0]!.ended).toBe(true);
  expect(deaths[0]).toContain("two minutes");
});
