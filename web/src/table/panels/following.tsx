/** While the table is not as it is now: what brings it there, and what happened meanwhile. */
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";

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
      <button type="button" class={paused ? "roll" : "quiet"} onClick={() => showing.pause(!paused)}>
        {paused ? "Go on" : "Pause"}
      </button>
      <button type="button" class={paused ? "quiet" : "roll"} onClick={() => showing.skip()}>
        Skip to my decision
      </button>
    </>
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
