/** Where the referee sits: beside the page, or behind a server. */
import { inWorker } from "./companion";
import { overHttp } from "./http";
import type { Referee } from "./referee";

/** The companion brings its rules along and says so in a file beside the page; a server answers for itself. */
export async function findReferee(): Promise<{ referee: Referee; companion: boolean }> {
  const companion = await hasCompanion();
  return { referee: remembering(companion ? inWorker() : overHttp()), companion };
}

async function hasCompanion(): Promise<boolean> {
  try {
    const found = await fetch("./companion.json");
    return found.ok && (found.headers.get("content-type") ?? "").includes("json");
  } catch {
    return false;
  }
}

/** Games, forms and sheets do not change while the page is open, so each is asked for once. */
function remembering(referee: Referee): Referee {
  const known = new Map<string, Promise<never>>();
  return {
    ask(what, message) {
      if (what !== "games" && what !== "game" && what !== "sheet") return referee.ask(what, message);
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
