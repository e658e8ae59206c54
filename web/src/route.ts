/** Addresses behind the #: they work from a server, a folder and a memory stick alike, and can carry a situation. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Dice, Given } from "./wire/asks";

export interface Carried {
  given: Given;
  dice?: Dice;
}

export interface Route {
  game: string;
  page: string;
  item: string;
  query: URLSearchParams;
}

export function read(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [game = "", page = "", item = ""] = path.split("/").map(decodeURIComponent);
  return { game, page, item, query: new URLSearchParams(query) };
}

export function address(game: string, page = "", item = "", query: Record<string, string> = {}): string {
  const path = [game, page, item].filter(Boolean).map(encodeURIComponent).join("/");
  const asked = new URLSearchParams(query).toString();
  return `#/${path}${asked ? `?${asked}` : ""}`;
}

export function packed(situation: Carried): string {
  const bytes = new TextEncoder().encode(JSON.stringify(situation));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export function unpacked(text: string | null): Carried | null {
  if (!text) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
    const found = JSON.parse(new TextDecoder().decode(bytes)) as Carried;
    return found && typeof found.given === "object" && found.given && !Array.isArray(found.given) ? found : null;
  } catch {
    return null;
  }
}

/** The address of a question with its situation in it. */
export function asking(game: string, test: string, situation: Carried): string {
  return address(game, "ask", test, { s: packed(situation) });
}

/** Keeps the address in step with what is on the page, without a step in the browser's history.
 *
 * A player who has just gone elsewhere is not called back: only the same page, or the game's own address, is changed.
 */
export function keepAddress(hash: string): void {
  const now = read(location.hash);
  const next = read(hash);
  const stays = now.game === next.game && (now.page === "" || (now.page === next.page && now.item === next.item));
  if (stays && location.hash !== hash) history.replaceState(history.state, "", hash);
}

export function useRoute(): Route {
  const drawn = useRef(location.hash);
  const [route, setRoute] = useState(() => read(drawn.current));
  useEffect(() => {
    const follow = () => setRoute(read(location.hash));
    addEventListener("hashchange", follow);
    // The address may have changed between the first drawing and this moment.
    if (location.hash !== drawn.current) follow();
    return () => removeEventListener("hashchange", follow);
  }, []);
  return route;
}
