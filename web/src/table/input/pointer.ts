/** Mouse, pen and fingers on the table, bound once: tap, long press, drag, box, pan, pinch. Nothing is drawn here. */
import { letGo, tapped } from "../state/holding";
import type { Sitting } from "../state/sitting";
import type { Grip } from "./grip";
import { baseAt, boxed, handleAt, dragged, follows, givesUp, tablePoint } from "./grip";
import type { Spot } from "./sight";
import { pinches, wheels } from "./sight";
import { meant } from "./tap";

/** A press becomes a drag after so many pixels, a long press after so many milliseconds. */
const SLOP = { mouse: 4, touch: 9 };
const LONG = 550;

const touches = (event: PointerEvent) => event.pointerType !== "mouse";
const elsewhere = (event: Event) => (event.target as Element).closest("button, a, input, .bubble, .menu") !== null;

export function bindPointer(element: HTMLElement, at: Sitting): () => void {
  const down = new Map<number, Spot>();
  let grip: Grip | null = null;

  const spotOf = (event: MouseEvent): Spot => {
    const bounds = element.getBoundingClientRect();
    return [event.clientX - bounds.left, event.clientY - bounds.top];
  };
  const begin = (next: Grip | null) => {
    if (grip?.sort === "press") clearTimeout(grip.long);
    grip = next;
  };
  const opens = (spot: Spot, base: string) => {
    begin(null);
    if (base && !at.hand.now().bases.includes(base)) tapped(at, base, false);
    if (at.hand.now().bases.length) at.hand.set({ menu: spot });
  };

  function pressed(event: PointerEvent): void {
    if (elsewhere(event)) return;
    const spot = spotOf(event);
    down.set(event.pointerId, spot);
    at.showing.state.set({ missed: [] });
    element.setPointerCapture(event.pointerId);
    if (down.size === 2) {
      if (grip) givesUp(at, grip);
      return begin({ sort: "pinch" });
    }
    if (down.size > 2 || event.button > 0) return;
    const touch = touches(event);
    const handle = handleAt(at, event.target as Element, spot);
    const base = handle ? "" : baseAt(at, spot, touch);
    if (event.shiftKey && !base && !handle) return begin({ sort: "box", from: tablePoint(at, spot) });
    const long = setTimeout(() => touch && base && opens(spot, base), LONG);
    begin({ sort: "press", at: spot, base, handle, touch, long });
  }

  function moved(event: PointerEvent): void {
    const spot = spotOf(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (!touches(event)) at.hand.set({ over: baseAt(at, spot, false) });
      return;
    }
    down.set(event.pointerId, spot);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (grip?.sort === "pinch" && other) return pinches(at, other, before, spot);
    if (grip?.sort === "press") {
      const far = Math.hypot(spot[0] - grip.at[0], spot[1] - grip.at[1]);
      if (far < SLOP[grip.touch ? "touch" : "mouse"]) return;
      begin(dragged(at, grip));
    }
    if (grip) follows(at, grip, spot);
  }

  function released(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    const was = grip;
    const [rests] = down.values();
    begin(was?.sort === "pinch" && rests ? { sort: "pan", last: rests } : null);
    if (rests) return;
    if (event.type === "pointercancel") return was ? givesUp(at, was) : undefined;
    const spot = spotOf(event);
    const point = tablePoint(at, spot);
    const also = event.shiftKey || event.ctrlKey || event.metaKey;
    if (was?.sort === "press") {
      // A handle is for dragging: a tap on it is for the base that it lies over, or for nobody.
      const base = was.handle ? baseAt(at, was.at, false) : was.base;
      if (base || !was.handle) meant(at, { point, base, also });
    }
    if (was?.sort === "box") boxed(at, was.from, point);
    else if (was?.sort === "drag" || was?.sort === "wheel" || was?.sort === "turn") void letGo(at, !touches(event));
  }

  function asked(event: MouseEvent): void {
    if (elsewhere(event)) return;
    event.preventDefault();
    // A finger that rests asks by its own clock.
    if (!down.size || grip === null) opens(spotOf(event), baseAt(at, spotOf(event), false));
  }

  /** Whoever thinks better of it while the button is down lets go of nothing. */
  function escaped(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !grip) return;
    givesUp(at, grip);
    begin({ sort: "refused" });
  }

  const bindings: [string, (event: never) => void][] = [
    ["pointerdown", pressed],
    ["pointermove", moved],
    ["pointerup", released],
    ["pointercancel", released],
    ["pointerleave", () => at.hand.set({ over: "" })],
    ["wheel", (event: WheelEvent) => wheels(at, event, spotOf(event))],
    ["contextmenu", asked],
  ];
  for (const [name, act] of bindings) element.addEventListener(name, act as EventListener, { passive: false });
  addEventListener("keydown", escaped, { capture: true });
  return () => {
    // The window became another, broad or narrow, while the button was down: nothing was let go.
    if (grip) givesUp(at, grip);
    begin(null);
    removeEventListener("keydown", escaped, { capture: true });
    for (const [name, act] of bindings) element.removeEventListener(name, act as EventListener);
  };
}
