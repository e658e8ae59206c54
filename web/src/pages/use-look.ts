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
  /** The answer in a sentence where no dice are thrown; null where they are. */
  told: string | null;
  /** The fields that can still change the answer; the last known ones while it cannot be asked. */
  matters: Record<string, string[]> | null;
}

export function useLook(game: Game, form: Form, at: Situation): Seeing {
  const { referee } = useDesk();
  const rules = game.card.id;
  const { given } = at;
  const situation = JSON.stringify(given);
  const seen = useLatest(situation, () => referee.ask("look", { rules, test: form.test, given }));
  const look = seen.answer;
  const [matters, setMatters] = useState<Record<string, string[]> | null>(null);
  useEffect(() => {
    if (look && Object.keys(look.matters).length) setMatters(look.matters);
  }, [look]);
  useSensible(at, seen.of, Boolean(look?.error));
  return {
    look,
    error: look?.error ?? null,
    fault: seen.fault,
    stale: seen.stale,
    told: look?.told ?? null,
    matters,
  };
}
