/** Single keys for a desk; they keep out of the way of typing, of dialogs and of the browser's own. */
import { useLayoutEffect, useRef } from "preact/hooks";

const pick = (side: string) => () => document.querySelector<HTMLElement>(`[data-pick${side}]`)?.click();

/** Choosing the troops of either side. */
export const PICKING = { "/": pick(""), a: pick("=a"), b: pick("=b") };

export function useKeys(keys: Record<string, () => void>): void {
  const current = useRef(keys);
  current.current = keys;
  // What can be seen can be pressed: not one frame later.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      const typing = target.matches(
        "select, textarea, [contenteditable], input:not([type=checkbox]):not([type=radio])",
      );
      if (typing || document.querySelector("dialog[open]")) return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
