import { expect, test } from "vitest";
import type { Attic, Change } from "../src/companion/attic";
import { keeping } from "../src/companion/keeping";

const change = (match: string, at: number, text: string): Change => ({ match, name: "log", at, text });

function attic(): Attic & { written: Change[]; full: boolean } {
  return {
    fault: "",
    written: [],
    full: false,
    async read(match) {
      const parts = this.written.filter((each) => each.match === match);
      return { log: parts.map((each) => each.text).join("") };
    },
    async write(changes) {
      if (this.full) throw new Error("no room");
      this.written.push(...changes);
    },
  };
}

/** Windows of one browser: a name is held by one of them. */
function windows() {
  const held = new Set<string>();
  return async (name: string) => {
    if (held.has(name)) return null;
    held.add(name);
    return () => void held.delete(name);
  };
}

test("what changes is written before it is told, and found again by who takes it out", async () => {
  const here = attic();
  const kept = keeping(here, windows(), () => undefined);
  kept.changed(change("m", 0, "one "));
  kept.changed(change("m", 4, "two"));
  await kept.settle();
  expect(await kept.takes("m")).toEqual({ log: "one two" });
  expect(await kept.takes("m"), "it is out already").toBeUndefined();
});

test("a battle is out in one window at a time", async () => {
  const here = attic();
  const hold = windows();
  const [one, other] = [keeping(here, hold, () => undefined), keeping(here, hold, () => undefined)];
  expect(await one.takes("m")).toEqual({ log: "" });
  expect(await other.takes("m")).toBeNull();
  one.keepOnly([]);
  expect(await other.takes("m")).toEqual({ log: "" });
});

test("what finds no room is said, kept, and written with what comes next", async () => {
  const here = attic();
  const said: string[] = [];
  const hold = windows();
  const kept = keeping(here, hold, (says) => said.push(says));
  await kept.takes("m");
  here.full = true;
  kept.changed(change("m", 0, "one "));
  await kept.settle();
  expect(said).toHaveLength(1);
  expect(said[0]).toContain("no room");
  expect(said[0]).toContain("Download the log");
  kept.keepOnly([]);
  expect(await hold("sandtable m"), "it is not given back while something of it is unwritten").toBeNull();
  here.full = false;
  kept.changed(change("m", 4, "two"));
  await kept.settle();
  expect(here.written.map((each) => each.text)).toEqual(["one ", "two"]);
});

test("a browser that keeps nothing says so at once", () => {
  const said: string[] = [];
  keeping({ ...attic(), fault: "it is forbidden" }, windows(), (says) => said.push(says));
  expect(said[0]).toContain("it is forbidden");
});
