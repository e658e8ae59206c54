/** Coming to a page. */
import { useEffect, useRef } from "preact/hooks";
import type { Route } from "../route";
import { entitle } from "../title";

/** A new page is announced: the window's title follows, and the focus goes to its heading. */
export function useFocusOnArrival(route: Route): void {
  const first = useRef(true);
  const where = `${route.game}/${route.page}/${route.item}`;
  useEffect(() => {
    const began = first.current;
    first.current = false;
    let tries = 0;
    const look = setInterval(() => {
      const heading = document.querySelector<HTMLElement>("main h1");
      if (heading || ++tries > 60) clearInterval(look);
      if (!heading) return;
      entitle(route.game ? `${heading.textContent} \u2013 Sandtable` : "Sandtable");
      if (!began) {
        scrollTo(0, 0);
        heading.focus({ preventScroll: true });
      }
    }, 50);
    return () => clearInterval(look);
  }, [where]);
}
