/** A host behind a WebSocket. A line that is cut is drawn again; what was asked and not answered is asked again. */
import type { News } from "../wire/types";
import type { Line } from "../wire/table-asks";
import type { Host } from "./host";
import { Refused } from "./host";

interface Waiting {
  text: string;
  done: (answer: never) => void;
  failed: (why: Error) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/** The part of a socket that is used here. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

export function overSocket(open: () => Socket): Host {
  const waiting = new Map<number, Waiting>();
  const ears = new Set<(news: News) => void>();
  const watchers = new Set<(up: boolean) => void>();
  let socket: Socket | null = null;
  let up = false;
  let count = 0;
  let wait = FIRST_WAIT;

  function connect(): void {
    const line = open();
    socket = line;
    line.onopen = () => {
      up = true;
      wait = FIRST_WAIT;
      // Whoever sits at a table sits down again before anything else is asked there.
      const before = new Set(waiting.keys());
      for (const watcher of watchers) watcher(true);
      for (const [id, one] of waiting) if (before.has(id)) line.send(one.text);
    };
    line.onmessage = (event) => take(String(event.data));
    line.onclose = () => {
      if (socket !== line) return;
      if (up) for (const watcher of watchers) watcher(false);
      up = false;
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  function take(text: string): void {
    const line = JSON.parse(text) as Line;
    if ("news" in line) {
      for (const ear of ears) ear(line.news);
      return;
    }
    const one = waiting.get(line.id);
    waiting.delete(line.id);
    if ("error" in line) one?.failed(new Refused(line.error));
    else one?.done(line.answer as never);
  }

  return {
    draw: () => void (socket ?? connect()),
    ask(what, message) {
      const id = ++count;
      const text = JSON.stringify({ id, ask: what, ...message });
      return new Promise((done, failed) => {
        waiting.set(id, { text, done, failed });
        if (!socket) connect();
        else if (up) socket.send(text);
      });
    },
    heard: (listener) => joined(ears, listener),
    linked: (listener) => joined(watchers, listener),
  };
}

function joined<T>(set: Set<T>, one: T): () => void {
  set.add(one);
  return () => set.delete(one);
}

/** Where the server listens: beside the page. */
export function tableSocket(): Socket {
  const address = new URL("./api/table", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address) as unknown as Socket;
}
