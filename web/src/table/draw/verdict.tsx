/** Dice as they fall, and what they mean, at the edge of the table. */
import { useEffect, useState } from "preact/hooks";
import { usePicked } from "../state/store";
import { useSitting } from "../state/sitting";
import { moves } from "../../settings";
import { DiceRow } from "../panels/event";

const TUMBLE = 600;
/** So long it stays to be read; the log keeps it. */
const READ = 7000;

export function VerdictCard() {
  const { showing } = useSitting();
  const event = usePicked(showing.state, (show) => show.verdict);
  const paused = usePicked(showing.state, (show) => show.paused);
  const [rolling, setRolling] = useState(false);
  useEffect(() => {
    if (!event?.dice.length || !moves() || showing.state.now().looking) return;
    setRolling(true);
    const wait = setTimeout(() => setRolling(false), TUMBLE);
    return () => {
      clearTimeout(wait);
      setRolling(false);
    };
  }, [event]);
  useEffect(() => {
    if (!event || paused) return;
    const wait = setTimeout(() => showing.state.now().verdict === event && showing.state.set({ verdict: null }), READ);
    return () => clearTimeout(wait);
  }, [event, paused]);
  if (!event || !(event.dice.length || event.rulings.length)) return null;
  const says =
    event.rulings
      .map((ruling) => ruling.says)
      .filter(Boolean)
      .join(" ") || event.says;
  return (
    <div class="verdict-card card">
      <DiceRow dice={event.dice} tumbling={rolling} />
      <p>{rolling ? "The dice roll …" : says}</p>
      <button
        type="button"
        class="plain"
        aria-label="Put this away"
        onClick={() => showing.state.set({ verdict: null })}
      >
        ×
      </button>
    </div>
  );
}
