/** The referee in this browser: Python in a worker, so that the page stays quick while it thinks. */
import type { Referee } from "./referee";
import { Unanswered } from "./referee";

interface Waiting {
  done: (answer: never) => void;
  failed: (why: Error) => void;
}

export function inWorker(): Referee {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let count = 0;
  worker.postMessage({ base: new URL("./", document.baseURI).href });
  worker.onmessage = (event: MessageEvent<{ id: number; text?: string; fault?: string }>) => {
    const { id, text, fault } = event.data;
    const one = waiting.get(id);
    waiting.delete(id);
    if (text !== undefined) one?.done(JSON.parse(text) as never);
    else one?.failed(new Unanswered(fault ?? "The rules could not be started in this browser."));
  };
  worker.onerror = (event) => {
    for (const one of waiting.values()) one.failed(new Unanswered(event.message || "The rules could not be started."));
    waiting.clear();
  };
  return {
    ask(what, message) {
      const id = ++count;
      return new Promise((done, failed) => {
        waiting.set(id, { done: done as Waiting["done"], failed });
        worker.postMessage({ id, text: JSON.stringify({ ask: what, ...message }) });
      });
    },
  };
}
