/** How the battles stand whose links this browser holds; asked again whenever the page is looked at again. */
import { useEffect, useState } from "preact/hooks";
import type { MatchCard } from "../wire/types";
import { theHost } from "../host/found";
import type { Held } from "./kept";

/** By match; those that are not in it are still asked for. */
export type Standing = ReadonlyMap<string, MatchCard>;

export function useMatches(held: readonly Held[]): Standing {
  const [standing, set] = useState<Standing>(new Map());
  const links = held.map((each) => each.mine[0]!);
  const key = links.join(" ");
  useEffect(() => {
    let late = false;
    const ask = () => {
      if (!links.length || document.hidden) return;
      theHost()
        .ask("matches", { links })
        .then((cards) => !late && set(new Map(cards.map((card, place) => [held[place]!.match, card]))))
        .catch(() => undefined);
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      late = true;
      document.removeEventListener("visibilitychange", ask);
    };
  }, [key]);
  return standing;
}
