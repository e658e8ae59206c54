/** The focus stays where it is after a choice, though the field may be drawn in another place. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

export function useHeldFocus(box: RefObject<HTMLElement | null>): void {
  const held = useRef("");
  useEffect(() => {
    const hold = (event: FocusEvent) => {
      held.current = (event.target as HTMLElement).id;
    };
    // Whoever goes elsewhere by himself is not called back.
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget && !box.current?.contains(event.relatedTarget as Node)) held.current = "";
    };
    const press = () => {
      held.current = "";
    };
    box.current?.addEventListener("focusin", hold);
    box.current?.addEventListener("focusout", leave);
    addEventListener("pointerdown", press, true);
    return () => removeEventListener("pointerdown", press, true);
  }, []);
  useLayoutEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    const again = document.getElementById(held.current);
    if (again && box.current?.contains(again)) again.focus({ preventScroll: true });
  });
}
