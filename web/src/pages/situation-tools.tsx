/** What can be done with a situation as a whole: show an example, clear it, put it back. */
import { BackIcon, ClearIcon } from "../draw/icons";

interface Props {
  situation: { example?: () => void; clear: () => void; putBack: (() => void) | null };
}

export function SituationTools({ situation: { example, clear, putBack } }: Props) {
  return (
    <div class="situation-tools no-print" role="group" aria-label="The situation as a whole">
      {example && (
        <button type="button" class="quiet small" onClick={example}>
          Show an example
        </button>
      )}
      <button type="button" class="quiet small" id="clear" onClick={clear}>
        <ClearIcon /> Clear
      </button>
      {putBack && (
        <button
          type="button"
          class="quiet small"
          onClick={() => {
            putBack();
            // This button goes away when it is pressed: the focus stays beside it.
            document.getElementById("clear")?.focus();
          }}
        >
          <BackIcon /> Put it back
        </button>
      )}
    </div>
  );
}
