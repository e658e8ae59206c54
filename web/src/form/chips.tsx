/** The line of chips under the troops: what is said of them, each with a cross that takes it back. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Part } from "../situation";
import { ClearIcon } from "../draw/icons";
import type { Hand } from "./control";
import { saidOf } from "./said";

interface Props {
  part: Part;
  hand: Hand;
  /** Whom or what they are said of. */
  of: string;
  /** Shown in front of the chips where nothing above them says whose they are. */
  lead?: string;
  /** The element that takes the focus when the last chip is gone. */
  home: string;
}

export function Chips({ part, hand, of, lead = "", home }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const gone = useRef<number | null>(null);
  const chips = saidOf(part.fields, hand.given, part.path);
  // The focus goes to the chip that has taken the place of the one taken back.
  useLayoutEffect(() => {
    if (gone.current === null) return;
    const left = list.current?.querySelectorAll<HTMLElement>("button") ?? [];
    (left[Math.min(gone.current, left.length - 1)] ?? document.getElementById(home))?.focus();
    gone.current = null;
  });
  if (!chips.length) return null;
  return (
    <div class="said">
      {lead && <span class="said-lead">{lead}</span>}
      <ul ref={list} aria-label={`Said of ${of}`} data-said={part.key}>
        {chips.map((chip, place) => (
          <li key={`${chip.path.join(".")} ${chip.says} ${place}`}>
            <button
              type="button"
              class="said-chip"
              aria-label={`Remove: ${chip.says}`}
              title="Take this back"
              onClick={() => {
                gone.current = place;
                hand.change(chip.path, chip.without);
              }}
            >
              <span>{chip.says}</span> <ClearIcon />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
