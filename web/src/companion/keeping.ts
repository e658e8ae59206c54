/** Battles taken out of the attic one window at a time, and what changes in them written back before anybody is told. */
import { why } from "../host/host";
import type { Attic, Change, Files } from "./attic";

/** Holds a name for as long as it is not given back; nothing if another window has it. */
export type Hold = (name: string) => Promise<(() => void) | null>;

const FULL = "Download the log of the battle before you close this page.";

export function keeping(attic: Attic, hold: Hold, tell: (says: string) => void) {
  const held = new Map<string, () => void>();
  let changes: Change[] = [];
  if (attic.fault) tell(`This browser keeps no battles (${attic.fault}). ${FULL}`);

  return {
    changed(change: Change): void {
      changes.push(change);
    },
    /** Takes a match out if it is not: its files, nothing where another window has it, and no answer where it is out. */
    async takes(match: string): Promise<Files | null | undefined> {
      if (held.has(match)) return undefined;
      const back = await hold(`sandtable ${match}`);
      if (!back) return null;
      held.set(match, back);
      return attic.fault ? undefined : attic.read(match);
    },
    /** Writes what has changed. What cannot be written is tried again with what changes next. */
    async settle(): Promise<void> {
      if (!changes.length) return;
      const written = changes;
      try {
        await attic.write(written);
        changes = changes.slice(written.length);
      } catch (fault) {
        tell(`The battle cannot be kept in this browser: ${why(fault)}. ${FULL} It is tried again with every order.`);
      }
    },
    /** Gives back all matches but those, and those of which something is still to be written. */
    keepOnly(matches: readonly string[]): void {
      const needed = new Set([...matches, ...changes.map((change) => change.match)]);
      for (const [match, back] of held)
        if (!needed.has(match)) {
          held.delete(match);
          back();
        }
    },
  };
}

/** By the browser's own locks; one that has none has one window, as far as we know. */
export const byLocks: Hold = (name) => {
  if (!("locks" in navigator)) return Promise.resolve(() => undefined);
  return new Promise((got) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return got(null);
      return new Promise<void>((back) => got(back));
    });
  });
};
