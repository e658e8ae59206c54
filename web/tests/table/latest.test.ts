import { describe, expect, it } from "vitest";
import { latest } from "../../src/table/state/latest";

function slow() {
  const waiting: ((answer: string) => void)[] = [];
  const heard: string[] = [];
  const asked: number[] = [];
  const one = latest(
    (question: number) => {
      asked.push(question);
      return new Promise<string>((done) => waiting.push(done));
    },
    (answer) => heard.push(answer),
    () => heard.push("fault"),
  );
  return { one, waiting, heard, asked };
}

describe("the latest question", () => {
  it("is the only one that is asked after the one under way", async () => {
    const { one, waiting, heard, asked } = slow();
    for (const question of [1, 2, 3]) one.ask(question);
    waiting[0]!("one");
    await Promise.resolve();
    await Promise.resolve();
    expect(asked).toEqual([1, 3]);
    waiting[1]!("three");
    await one.settled();
    expect(heard).toEqual(["one", "three"]);
    expect(one.busy).toBe(false);
  });

  it("tells nobody once it is forgotten", async () => {
    const { one, waiting, heard } = slow();
    one.ask(1);
    one.forget();
    waiting[0]!("late");
    await one.settled();
    expect(heard).toEqual([]);
  });
});
