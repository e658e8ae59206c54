/** What stands by the hand: the price, or the refusal in a sentence; and, once let go, the word to do it. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { usePicked } from "../state/store";
import type { Sitting } from "../state/sitting";
import { useLive, useMatch, useSitting } from "../state/sitting";
import { eventsOf } from "../state/match";
import type { Point } from "../state/shape";
import { corners } from "../state/shape";
import { toWindow } from "../state/view";
import { Confirm } from "../panels/confirm";
import { useWidth } from "../width";
import { undo } from "../state/ordering";

const AWAY = 18;

/** Keeps an element beside some points of the table, inside the window, however the table moves. */
function useBeside(at: Sitting, points: readonly Point[]) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!points.length) return;
    const place = () => {
      const { view, frame } = at.sight.now();
      const element = box.current;
      if (!element) return;
      const all = points.map((point) => toWindow(view, point));
      const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
      const top = Math.min(...all.map(([, y]) => y));
      const { offsetWidth: width, offsetHeight: height } = element;
      const room = right + AWAY + width <= frame.width;
      const x = room ? right + AWAY : Math.max(4, left - AWAY - width);
      const y = Math.max(4, Math.min(top, frame.height - height - 4));
      element.style.transform = `translate(${x}px, ${y}px)`;
    };
    place();
    return at.sight.watch(place);
  });
  return box;
}

export function Bubble() {
  const at = useSitting();
  const point = usePicked(at.hand, (hand) => hand.at);
  const trial = usePicked(at.hand, (hand) => hand.trial);
  const refusal = usePicked(at.hand, (hand) => hand.refusal);
  const stage = usePicked(at.hand, (hand) => hand.stage);
  const narrow = useWidth() === "narrow";
  const held = stage === "idle" ? [] : (trial?.places ?? []).flatMap((place) => corners(place));
  const box = useBeside(at, point ? [point, ...held] : []);
  const says = stage !== "idle" ? (trial?.says ?? "") : "";
  const goes = stage !== "idle" && Boolean(trial?.orders.length);
  const why = narrow && goes ? "" : refusal;
  if (!point || !(says || why || (stage === "confirm" && !narrow))) return null;
  return (
    <div class={`bubble${refusal && !goes ? " refuses" : ""}`} ref={box}>
      {says && <p>{says}</p>}
      {why && goes && <p class="hint">{why}</p>}
      {why && !goes && (
        <p class="bubble-why" role="alert">
          {why}
        </p>
      )}
      {stage === "confirm" && !narrow && <Confirm />}
    </div>
  );
}

/** Undo stands by the base that moved last, until a die falls. */
export function UndoHere() {
  const at = useSitting();
  const match = useMatch();
  const live = useLive();
  const idle = usePicked(at.hand, (hand) => hand.stage === "idle" && !hand.refusal && !hand.menu);
  const last = eventsOf(match).at(-1);
  const moved = last?.seat === match.seat && last.back === null ? last.placed.at(-1) : undefined;
  const point: Point | null = moved && live && idle && !match.now.undo && !match.now.ending ? [moved.x, moved.y] : null;
  const box = useBeside(at, moved ? corners(moved) : []);
  if (!point) return null;
  return (
    <div class="bubble undo-here" ref={box}>
      <button type="button" class="small" aria-label="Undo this move" onClick={() => undo(at)}>
        Undo
      </button>
    </div>
  );
}
