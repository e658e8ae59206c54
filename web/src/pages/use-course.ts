/** A chain as it stands: the odds of where it ends, from where the dice that lie have brought it. */
import type { ChainForm, ChainOdds, Game } from "../wire/types";
import type { Dice, Refusal } from "../wire/asks";
import { useLatest } from "../ruling/look";
import { useDesk } from "./desk";
import type { Matters } from "./use-look";
import { useLastKnown } from "./use-look";
import type { Ruling } from "./use-ruling";
import type { Situation } from "./use-situation";
import { useSensible } from "./use-situation";
import type { Throws } from "./use-throws";
import { useThrows } from "./use-throws";

export interface Going {
  /** Before any dice. */
  whole: ChainOdds | null;
  /** As far as the dice that lie have brought it. */
  now: ChainOdds | null;
  error: Refusal | null;
  fault: string;
  stale: boolean;
  matters: Matters;
  throws: Throws<ChainOdds>;
}

export function useCourse(game: Game, form: ChainForm, at: Situation, ruling: Ruling): Going {
  const { referee } = useDesk();
  const { given } = at;
  const situation = JSON.stringify(given);
  const ask = (dice: Dice) => referee.ask("chain", { rules: game.card.id, chain: form.chain, given, dice });
  const seen = useLatest(situation, () => ask({}));
  const throws = useThrows(situation, ask, (so) => so.step === null, ruling.rule);
  const whole = seen.answer;
  const error = whole?.error ?? null;
  useSensible(at, seen.of, error !== null);
  return {
    whole,
    now: error ? null : (throws.so ?? whole),
    error,
    fault: seen.fault,
    stale: seen.stale,
    matters: useLastKnown(whole?.matters),
    throws,
  };
}
