/** What stands beside the dice of a question or a chain: its link, the sides changed, the dice taken back. */
import { BackIcon, LinkIcon, SwapIcon } from "../draw/icons";

interface Props {
  share: () => void;
  /** Nothing where the sides cannot be changed. */
  swap: (() => void) | null;
  /** Nothing where no dice lie yet. */
  takeBack: (() => void) | null;
}

export function OddsTools({ share, swap, takeBack }: Props) {
  return (
    <>
      <button type="button" class="quiet" onClick={share}>
        <LinkIcon /> Link
      </button>
      {swap && (
        <button type="button" class="quiet" onClick={swap}>
          <SwapIcon /> Swap sides
        </button>
      )}
      {takeBack && (
        <button type="button" class="quiet" onClick={takeBack}>
          <BackIcon /> Take the dice back
        </button>
      )}
    </>
  );
}
