/** Dice laid on the table throw by throw, before anything is ruled: what lies, and what is thrown next. */
import { useState } from "preact/hooks";
import type { WantedDice } from "../wire/types";
import type { Dice, Refusal } from "../wire/asks";
import type { Thrown } from "../ruling/typed-dice";

/** What is answered of dice that lie: those wanted next, or why they cannot lie so. */
export interface Answer {
  error: Refusal | null;
  wants: WantedDice[];
}

export interface Throws<T extends Answer> {
  lying: Dice;
  /** What is answered with the dice that lie; nothing where none do. */
  so: T | null;
  trouble: string | null;
  /** Counts the throws: each has its own dice. */
  count: number;
  lay: (next: Dice) => void;
  takeBack: () => void;
}

interface Laid<T> {
  era: string;
  lying: Dice;
  so: T | null;
  trouble: string | null;
  count: number;
}

/** `era` names the situation: dice of another one lie no longer. */
export function useThrows<T extends Answer>(
  era: string,
  ask: (dice: Dice) => Promise<T>,
  ends: (so: T) => boolean,
  rule: (dice: Dice) => void,
): Throws<T> {
  const none = { era, lying: {}, so: null, trouble: null, count: 0 };
  const [laid, set] = useState<Laid<T>>(none);
  const now = laid.era === era ? laid : none;

  async function lay(next: Dice): Promise<void> {
    try {
      const so = await ask(next);
      if (so.error) set({ ...now, trouble: so.error.message, count: now.count + 1 });
      else if (ends(so)) rule(next);
      else set({ era, lying: next, so, trouble: null, count: now.count + 1 });
    } catch (why) {
      set({ ...now, trouble: (why as Error).message });
    }
  }

  return { ...now, lay: (next) => void lay(next), takeBack: () => set({ ...none, count: now.count + 1 }) };
}

/** The dice that lie, with a throw beside them. */
export function beside(lying: Dice, wants: readonly WantedDice[], thrown: Thrown): Dice {
  const next = { ...lying };
  for (const want of wants) {
    const faces = thrown[want.name] ?? [];
    next[want.name] = want.single ? faces[0]! : [...((lying[want.name] as number[] | undefined) ?? []), ...faces];
  }
  return next;
}
