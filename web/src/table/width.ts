/** How broad the window is: a desk, a tablet, a phone. */
import { useEffect, useState } from "preact/hooks";

export type Width = "wide" | "middle" | "narrow";

const wide = matchMedia("(min-width: 1100px)");
const narrow = matchMedia("(max-width: 640px)");
const now = (): Width => (narrow.matches ? "narrow" : wide.matches ? "wide" : "middle");

export function useWidth(): Width {
  const [width, set] = useState(now);
  useEffect(() => {
    const follow = () => set(now());
    wide.addEventListener("change", follow);
    narrow.addEventListener("change", follow);
    return () => {
      wide.removeEventListener("change", follow);
      narrow.removeEventListener("change", follow);
    };
  }, []);
  return width;
}
