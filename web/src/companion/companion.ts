/** The referee and the tables of this browser: Python in a worker, so that the page stays quick while it thinks. */
import type { Host } from "../host/host";
import type { Socket } from "../host/socket";
import { overSocket } from "../host/socket";
import type { Referee } from "../referee/referee";
import { Unanswered } from "../referee/referee";
import { note } from "./notice";
import { offline } from "./offline";
import { told } from "./told";

interface Waiting {
  done: (answer: never) => void;
  failed: (why: Error) => void;
}

interface Said {
  id?: number;
  text?: string;
  fault?: string;
  line?: string;
  trouble?: string;
}

const NOT_STARTED = "The rules could not be started in this browser.";

function begun(): { referee: Referee; host: Host } {
  const waiting = new Map<number, Waiting>();
  const socket: Socket = {
    send: (line) => say({ line }),
    close: () => undefined,
    onopen: null,
    onclose: null,
    onmessage: null,
  };
  const here = offline();
  let worker: Worker | null = null;
  let count = 0;

  function come(): Worker {
    const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    started.postMessage({ base: new URL("./", document.baseURI).href });
    started.onmessage = (event: MessageEvent<Said>) => hear(event.data);
    started.onerror = (event) => {
      for (const one of waiting.values()) one.failed(new Unanswered(event.message || NOT_STARTED));
      waiting.clear();
      note({ trouble: `${event.message || NOT_STARTED} Reload the page; your battles are kept.` });
    };
    return started;
  }

  /** Python comes when it is first needed, and only when all its files are here: so nothing is fetched twice. */
  function say(message: unknown): void {
    void here.then(() => (worker ??= come()).postMessage(message));
  }

  function hear({ id, text, fault, line, trouble }: Said): void {
    if (line !== undefined) return socket.onmessage?.({ data: line });
    if (trouble !== undefined) return note({ trouble });
    const one = waiting.get(id!);
    waiting.delete(id!);
    if (text !== undefined) one?.done(JSON.parse(text) as never);
    else one?.failed(new Unanswered(fault ?? NOT_STARTED));
  }

  const referee: Referee = {
    ask(what, message) {
      const id = ++count;
      return new Promise((done, failed) => {
        waiting.set(id, { done: done as Waiting["done"], failed });
        say({ id, text: JSON.stringify({ ask: what, ...message }) });
      });
    },
  };
  const host = overSocket(() => {
    queueMicrotask(() => socket.onopen?.());
    return socket;
  });
  return { referee: told(referee), host: told(host) };
}

let one: ReturnType<typeof begun> | null = null;

/** The one companion of this page. */
export function companion(): { referee: Referee; host: Host } {
  one ??= begun();
  return one;
}
