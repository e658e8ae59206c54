/** Walking through the battle: a slider over all events, back to now, how quickly events are shown. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { usePicked } from "../state/store";
import { lookFartherBack, useMatch, useSitting } from "../state/sitting";
import type { Speed } from "../state/show";
import { SPEEDS } from "../state/show";

/** So near to the first event that the page has, earlier ones are asked for. */
const NEAR = 20;

export function Slider() {
  const at = useSitting();
  const { showing } = at;
  const { fold, since } = useMatch();
  const shown = usePicked(showing.state, (show) => show.at);
  const mark = usePicked(showing.state, (show) => show.mark);
  const all = fold.events.length;
  const range = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // The value after the greatest that it may be: it would be cut off otherwise.
    range.current!.max = String(all);
    range.current!.value = String(shown);
  }, [shown, all]);
  useEffect(() => {
    if (shown < NEAR && since > 0) void lookFartherBack(at);
  }, [shown < NEAR, since]);
  const again = Math.min(mark, Math.max(0, all - 1));
  return (
    <div class="slider" role="group" aria-label="Looking back">
      <button
        type="button"
        class="plain"
        aria-label="One event back"
        title="One event back (,)"
        disabled={shown === 0}
        onClick={() => showing.look(shown - 1)}
      >
        ‹
      </button>
      <input
        type="range"
        aria-label="Event"
        min={0}
        ref={range}
        aria-valuetext={`event ${shown} of ${all}`}
        onInput={(event) => showing.look(Number(event.currentTarget.value))}
      />
      <button
        type="button"
        class="plain"
        aria-label="One event on"
        title="One event on (.)"
        disabled={shown >= all}
        onClick={() => showing.look(shown + 1)}
      >
        ›
      </button>
      <button
        type="button"
        class="small quiet"
        title="What has happened since your last order, once more"
        disabled={all === 0}
        onClick={() => showing.again(again)}
      >
        Show me again
      </button>
      <SpeedChoice />
      <StopsChoice />
    </div>
  );
}

function SpeedChoice() {
  const { showing } = useSitting();
  const speed = usePicked(showing.state, (show) => show.speed);
  return (
    <label class="speed">
      <span>
        Speed<span class="hidden">: how quickly events are shown</span>
      </span>
      <select value={speed} onChange={(event) => showing.quicken(event.currentTarget.value as Speed)}>
        {(Object.keys(SPEEDS) as Speed[]).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Whether the film of the other's turn waits at whatever befalls one's own. */
function StopsChoice() {
  const { showing } = useSitting();
  const stops = usePicked(showing.state, (show) => show.stops);
  return (
    <label class="stops" title="While the other side's doing is shown: wait at every throw and loss of mine">
      <input type="checkbox" checked={stops} onChange={(event) => showing.stopping(event.currentTarget.checked)} />
      <span>Stop at mine</span>
    </label>
  );
}
