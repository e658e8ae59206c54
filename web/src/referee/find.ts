/** Where the referee sits: beside the page, or behind a server. */
import { companion } from "../companion/companion";
import { isCompanion } from "../companion/is";
import { overHttp } from "./http";
import type { Referee } from "./referee";

export function findReferee(): Referee {
  return remembering(isCompanion() ? companion().referee : overHttp());
}

/** Games, forms and sheets do not change while the page is open, so each is asked for once. */
function remembering(referee: Referee): Referee {
  const known = new Map<string, Promise<never>>();
  return {
    ask(what, message, until) {
      if (what !== "games" && what !== "game" && what !== "sheet") return referee.ask(what, message, until);
      const key = JSON.stringify([what, message]);
      const kept = known.get(key);
      if (kept) return kept;
      const asked = referee.ask(what, message) as Promise<never>;
      known.set(key, asked);
      asked.catch(() => known.delete(key));
      return asked;
    },
  };
}
