/** The one the pages ask. It sits behind HTTP, or in this browser's own worker; the pages cannot tell which. */
import type { Asks } from "../wire/asks";
import { overHttp } from "./http";
import { inWorker } from "./companion";

export interface Referee {
  ask<K extends keyof Asks>(what: K, message: Asks[K]["message"]): Promise<Asks[K]["answer"]>;
}

/** Why the referee gave no answer at all, in words for the player. */
export class Unanswered extends Error {}

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
