/** A value that changes, and those who watch it. */
import { useEffect, useReducer, useRef } from "preact/hooks";

export interface Store<T> {
  now(): T;
  set(change: Partial<T>): void;
  watch(listener: () => void): () => void;
}

export function store<T extends object>(first: T): Store<T> {
  let now = first;
  const watchers = new Set<() => void>();
  return {
    now: () => now,
    set(change) {
      const same = (Object.keys(change) as (keyof T)[]).every((name) => Object.is(now[name], change[name]));
      if (same) return;
      now = { ...now, ...change };
      for (const watcher of new Set(watchers)) watcher();
    },
    watch(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
}

/** What is picked of a store, drawn again only when that is another. */
export function usePicked<T extends object, S>(from: Store<T>, pick: (now: T) => S): S {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const picked = pick(from.now());
  const last = useRef(picked);
  last.current = picked;
  const picking = useRef(pick);
  picking.current = pick;
  useEffect(() => {
    const look = () => {
      if (!Object.is(picking.current(from.now()), last.current)) again(undefined as never);
    };
    look();
    return from.watch(look);
  }, [from]);
  return picked;
}
