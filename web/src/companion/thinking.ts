/** Hands what is to be thought about to a thinker, and ends one who thinks about what nobody waits for any more. */

export interface Mind {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { data: { thought?: string; fault?: string } }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

interface Told {
  thought(text: string): void;
  died(says: string): void;
}

/** How long one who is not waited for any more may go on: a new one takes longer to come than most thoughts. */
const GRACE = 1500;
/** A thought that takes so long is given up. */
const LONGEST = 120_000;

export function thinking(come: () => Mind, told: Told) {
  let mind: Mind | null = null;
  let busy = false;
  let waited = false;
  let next = "";
  let limit: ReturnType<typeof setTimeout> | undefined;

  function ready(): Mind {
    if (mind) return mind;
    mind = come();
    mind.onmessage = ({ data }) =>
      ended(() => (data.thought !== undefined ? told.thought(data.thought) : told.died(data.fault ?? "")));
    mind.onerror = ({ message }) => {
      gone();
      ended(() => told.died(message || "the one who was thinking is gone"));
    };
    return mind;
  }

  function gone(): void {
    mind?.terminate();
    mind = null;
  }

  function ended(tell: () => void): void {
    clearTimeout(limit);
    busy = false;
    const mine = waited;
    waited = false;
    if (mine) tell();
    if (next && !busy) send(next);
  }

  function send(text: string): void {
    next = "";
    busy = waited = true;
    ready().postMessage({ text });
    limit = setTimeout(() => (gone(), ended(() => told.died("it thought for two minutes"))), LONGEST);
  }

  return {
    /** Lets one come before he is needed. */
    ready: () => void ready(),
    think(text: string): void {
      if (busy) next = text;
      else send(text);
    },
    stop(): void {
      next = "";
      if (!busy) return;
      waited = false;
      clearTimeout(limit);
      limit = setTimeout(() => (gone(), ended(() => undefined)), GRACE);
    },
  };
}
