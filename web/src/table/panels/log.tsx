/** The log: every event a sentence, every ruling with its rows and the dice that fell. */
import { useEffect, useRef, useState } from "preact/hooks";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { LogEvent } from "./event";

/** So many are drawn at once; the others on request. */
const SHOWN = 80;

export function Log() {
  const at = useSitting();
  const { fold } = useMatch();
  const shown = usePicked(at.showing.state, (show) => show.at);
  const [more, setMore] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const { events } = fold;
  const last = Math.max(shown, Math.min(events.length, SHOWN));
  const from = Math.max(0, last - SHOWN - more);
  const playing = usePicked(at.showing.state, (show) => show.playing !== null);
  const to = playing ? last + 1 : last;
  useEffect(() => {
    const list = box.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [to]);
  return (
    <section class="log" aria-label="The log">
      <h2>Log</h2>
      <div class="log-box" role="log" aria-label="What happened" ref={box} tabIndex={0}>
        <ol>
          {from > 0 && (
            <li class="earlier">
              <button type="button" class="quiet small" onClick={() => setMore(more + SHOWN)}>
                {from} earlier
              </button>
            </li>
          )}
          {events.slice(from, to).map((event, place) => (
            <LogEvent key={event.n} event={event} at={from + place + 1} />
          ))}
          {!events.length && <li class="empty">Nothing has happened yet.</li>}
        </ol>
      </div>
    </section>
  );
}
