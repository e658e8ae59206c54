/** A double click is one answer: what has come under the mouse meanwhile is not answered unread. Nor does a key that is
 * held down go on answering. */
import type { Sitting } from "../state/sitting";
import { matchOf } from "../state/sitting";

/** Taking back may be clicked as fast as one likes: each time it is the same that is asked. */
const AGAIN = ".undo, .undo-here";

interface Clicked {
  button: Element | null;
  n: number;
}

export function bindOnce(element: HTMLElement, at: Sitting): () => void {
  let first: Clicked | null = null;

  const now = (event: Event): Clicked => ({
    button: (event.target as Element).closest("button"),
    n: matchOf(at).now.n,
  });
  function clicked(event: MouseEvent): void {
    const here = now(event);
    if (event.detail <= 1) first = here;
    else if (here.button && !here.button.closest(AGAIN) && (here.button !== first?.button || here.n !== first.n)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  function held(event: KeyboardEvent): void {
    if (event.repeat && event.key === "Enter") event.preventDefault();
  }
  element.addEventListener("click", clicked, { capture: true });
  element.addEventListener("keydown", held, { capture: true });
  return () => {
    element.removeEventListener("click", clicked, { capture: true });
    element.removeEventListener("keydown", held, { capture: true });
  };
}
