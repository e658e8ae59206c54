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
    </div>
  );
}

/** While the table is not as it is now: what brings it there. */
export function Following() {
  const { showing } = useSitting();
  const { fold } = useMatch();
  const all = fold.events.length;
  const shown = usePicked(showing.state, (show) => show.at);
  const looking = usePicked(showing.state, (show) => show.looking);
  const paused = usePicked(showing.state, (show) => show.paused);
  if (looking)
    return (
      <>
        <button type="button" disabled={shown >= all} onClick={() => showing.again(shown)}>
          Play on
        </button>
        <button type="button" class="roll" title="End or Escape" onClick={() => showing.live()}>
          Back to now
        </button>
      </>
    );
  return (
    <>
      <button type="button" class="quiet" aria-pressed={paused} onClick={() => showing.pause(!paused)}>
        {paused ? "Go on" : "Pause"}
      </button>
      <button type="button" class="roll" onClick={() => showing.skip()}>
        Skip to my decision
      </button>
    </>
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

/** What happened while it was skipped, in a few lines. */
export function Missed() {
  const { showing } = useSitting();
  const missed = usePicked(showing.state, (show) => show.missed);
  if (!missed.length) return null;
  return (
    <div class="missed card" role="note" aria-label="What happened">
      <ul>
        {missed.map((event) => (
          <li key={event.n}>{event.says}</li>
        ))}
      </ul>
      <button type="button" class="small" onClick={() => showing.state.set({ missed: [] })}>
        I see
      </button>
    </div>
  );
}
