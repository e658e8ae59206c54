import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../../src/host/host";
import type { Socket } from "../../src/host/socket";
import { overSocket } from "../../src/host/socket";

class Fake implements Socket {
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send = (text: string) => void this.sent.push(text);
  close = () => this.onclose?.();
  says = (line: unknown) => this.onmessage?.({ data: JSON.stringify(line) });
}

describe("a host behind a socket", () => {
  const sockets: Fake[] = [];
  const open = () => {
    const socket = new Fake();
    sockets.push(socket);
    return socket;
  };
  beforeEach(() => {
    sockets.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it("answers by number, refuses in words, and tells news", async () => {
    const host = overSocket(open);
    const news: unknown[] = [];
    host.heard((each) => news.push(each));
    const log = host.ask("log", { link: "x" });
    const undone = host.ask("undo", { link: "x", n: 1, key: "k" });
    sockets[0]!.onopen!();
    expect(sockets[0]!.sent.map((text) => JSON.parse(text))).toEqual([
      { id: 1, ask: "log", link: "x" },
      { id: 2, ask: "undo", link: "x", n: 1, key: "k" },
    ]);
    sockets[0]!.says({ news: { link: "x" } });
    sockets[0]!.says({ id: 2, error: { code: "not_allowed", at: "undo", message: "a die has fallen" } });
    sockets[0]!.says({ id: 1, answer: { name: "log", text: "" } });
    await expect(log).resolves.toEqual({ name: "log", text: "" });
    await expect(undone).rejects.toThrow(Refused);
    await expect(undone).rejects.toThrow("a die has fallen");
    expect(news).toEqual([{ link: "x" }]);
  });

  it("draws a line that was cut again, says so, and asks again what was not answered", async () => {
    const host = overSocket(open);
    const line: boolean[] = [];
    host.linked((up) => {
      line.push(up);
      if (up && line.length > 1) void host.ask("join", { link: "x", since: 7 });
    });
    const answer = host.ask("log", { link: "x" });
    sockets[0]!.onopen!();
    sockets[0]!.onclose!();
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    sockets[1]!.onopen!();
    expect(line).toEqual([true, false, true]);
    expect(sockets[1]!.sent.map((text) => JSON.parse(text).ask)).toEqual(["join", "log"]);
    sockets[1]!.says({ id: 1, answer: { name: "n", text: "t" } });
    await expect(answer).resolves.toEqual({ name: "n", text: "t" });
  });
});
