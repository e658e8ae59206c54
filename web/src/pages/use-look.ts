/** What the referee sees in the situation before the dice. */
import { useEffect, useState } from "preact/hooks";
import type { Form, Game, Look } from "../wire/types";
import type { Refusal } from "../wire/asks";
import { useLatest } from "../ruling/look";
import { useDesk } from "./desk";
import type { Situation } from "./use-situation";
import { useSensible } from "./use-situation";

export interface Seeing {
  look: Look | null;
  error: Refusal | null;
  fault: string;
  stale: boolean;
  /** The fields that can still change the answer; the last known ones while it cannot be asked. */
  matters: Matters;
}

export type Matters = Record<string, string[]> | null;

export function useLook(game: Game, form: Form, at: Situation): Seeing {
  const { referee } = useDesk();
  const rules = game.card.id;
  const { given } = at;
  const seen = useLatest(JSON.stringify(given), () => referee.ask("look", { rules, test: form.test, given }));
  const look = seen.answer;
  const matters = useLastKnown(look?.matters);
  useSensible(at, seen.of, Boolean(look?.error));
  return { look, error: look?.error ?? null, fault: seen.fault, stale: seen.stale, matters };
}

/** The fields that matter, as they were last known. */
export function useLastKnown(now: Record<string, string[]> | undefined): Matters {
  const [known, set] = useState<Matters>(null);
  useEffect(() => {
    if (now && Object.keys(now).length) set(now);
  }, [now]);
  return known;
}
