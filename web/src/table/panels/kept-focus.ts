/** Who answers by keys stays where answers are given, though the button that he pressed is gone. */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

export function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current!;
    let held = false;
    const hold = (event: FocusEvent) => {
      held = (event.target as HTMLElement).matches(":focus-visible");
    };
    // Whoever goes elsewhere by himself is not called back.
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget && !element.contains(event.relatedTarget as Node)) held = false;
    };
    const press = () => {
      held = false;
    };
    const watch = new MutationObserver(() => {
      if (held && document.activeElement === document.body) element.focus({ preventScroll: true });
    });
    watch.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    element.addEventListener("focusin", hold);
    element.addEventListener("focusout", leave);
    addEventListener("pointerdown", press, true);
    return () => {
      watch.disconnect();
      removeEventListener("pointerdown", press, true);
    };
  }, []);
}
