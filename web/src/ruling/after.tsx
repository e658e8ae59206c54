/** What can be done after a ruling: the same again, with sides changed, or the next fight. */
import { AgainIcon, NextIcon, SwapIcon } from "../draw/icons";

export interface After {
  again: () => void;
  /** Nothing where the sides cannot be changed. */
  swap: (() => void) | null;
  next: () => void;
}

export function AfterRuling({ again, swap, next }: After) {
  return (
    <div class="verdict-buttons">
      <button type="button" onClick={again}>
        <AgainIcon /> Again
      </button>
      {swap && (
        <button type="button" onClick={swap}>
          <SwapIcon /> Swap sides
        </button>
      )}
      <button type="button" onClick={next}>
        <NextIcon /> Next fight
      </button>
    </div>
  );
}
