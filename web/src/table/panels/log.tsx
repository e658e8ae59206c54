/** The log: every event a sentence, every ruling with its rows and the dice that fell. */
import { useEffect, useRef, useState } from "preact/hooks";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { isStep, stepBefore } from "../state/told";
import { LogEvent } from "./event";
import { Remark } from "./remark";

/** So many are drawn at once; the others on request. */
const SHOWN = 80;

function toEnd(list: HTMLElement): void {
  list.scrollTop = list.scrollHeight;
}

/** What happened last stays in sight when the log is given less room, unless somebody reads farther up. */
function useEndInSight(box: { current: HTMLElement | null }): void {
  useEffect(() => {
    const list = box.current!;
    let reading = false;
    const scrolled = () => {
      reading = list.scrollHeight - list.scrollTop - list.clientHeight > list.clientHeight / 2;
    };
    const observer = new ResizeObserver(() => !reading && toEnd(list));
    observer.observe(list);
    list.addEventListener("scroll", scrolled);
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", scrolled);
    };
  }, []);
}

function inBox(list: HTMLElement, item: HTMLElement): boolean {
  const top = item.offsetTop - list.offsetTop - list.scrollTop;
  return top >= 0 && top + item.offsetHeight <= list.clientHeight;
}

/** Folded away it is on the page all the same: programs that read it find it wherever people have it open. */
export function Log({ away = false }: { away?: boolean }) {
  const at = useSitting();
  const { fold } = useMatch();
  const shown = usePicked(at.showing.state, (show) => show.at);
  const [more, setMore] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const { events } = fold;
  useEndInSight(box);
  const looking = usePicked(at.showing.state, (show) => show.looking);
  const playing = usePicked(at.showing.state, (show) => show.playing !== null);
  // What has not been shown yet is not told yet; whoever looks back sees what came after it, paler.
  const to = looking ? Math.min(events.length, shown + SHOWN) : playing ? shown + 1 : shown;
  const from = Math.max(0, Math.min(shown, to) - SHOWN - more);
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const here = looking ? list.querySelector<HTMLElement>(".here") : null;
    if (!here) toEnd(list);
    else if (!inBox(list, here)) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 3;
  }, [to, shown]);
  return (
    <section class="log" aria-label="The log" hidden={away}>
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
            <LogEvent
              key={event.n}
              event={event}
              at={from + place + 1}
              again={isStep(event) && stepBefore(events, from + place) === event.what}
              later={from + place >= shown && !playing}
            />
          ))}
          {!events.length && <li class="empty">Nothing has happened yet.</li>}
        </ol>
      </div>
      <Remark />
    </section>
  );
}
