/** Looking at a situation after every tick: one question under way at a time, and the latest always wins. */
import { useEffect, useRef, useState } from "preact/hooks";

interface Seen<T> {
  answer: T | null;
  /** The key of the question that was answered. */
  of: string;
  fault: string;
  stale: boolean;
}

export function useLatest<T>(key: string, ask: ((until: AbortSignal) => Promise<T>) | null): Seen<T> {
  const [seen, setSeen] = useState<Seen<T>>({ answer: null, of: "", fault: "", stale: true });
  const state = useRef({ wanted: "", busy: false, ask, left: new AbortController() });
  state.current.ask = ask;
  useEffect(() => () => state.current.left.abort(), []);
  useEffect(() => {
    const now = state.current;
    now.wanted = key;
    setSeen((old) => ({ ...old, stale: true }));
    if (!now.busy) void follow();
    async function follow(): Promise<void> {
      now.busy = true;
      for (;;) {
        const asked = now.wanted;
        if (!now.ask) break;
        try {
          const answer = await now.ask(now.left.signal);
          if (asked === now.wanted) setSeen({ answer, of: asked, fault: "", stale: false });
        } catch (why) {
          if (asked === now.wanted) setSeen({ answer: null, of: asked, fault: (why as Error).message, stale: false });
        }
        if (asked === now.wanted || now.left.signal.aborted) break;
      }
      now.busy = false;
    }
  }, [key]);
  // What was answered before is stale at once, not only when the next question is asked.
  return { ...seen, stale: seen.stale || seen.of !== key };
}
