/** Addresses behind the #: they work from a server, a folder and a memory stick alike, and can carry a situation. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Dice, Given } from "./wire/asks";

/** More than any situation fills; browsers pass on links of megabytes. */
const LONGEST = 50_000;

export interface Carried {
  given: Given;
  dice?: Dice;
}

export interface Route {
  game: string;
  page: string;
  item: string;
  query: URLSearchParams;
  /** What is left of the path behind the places that lead somewhere. */
  rest: string;
}

export function read(hash: string): Route {
  const [, path = "", query = ""] = /^#?\/?([^?]*)\??(.*)$/s.exec(hash) ?? [];
  const [game = "", page = "", item = "", ...rest] = path.split("/").map(decoded);
  return { game, page, item, query: new URLSearchParams(query), rest: rest.filter(Boolean).join("/") };
}

/** A part of an address; a stray % sign stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function address(game: string, page = "", item = "", query: Record<string, string> = {}): string {
  const path = [game, page, item].filter(Boolean).map(encodeURIComponent).join("/");
  const asked = new URLSearchParams(query).toString();
  return `#/${path}${asked ? `?${asked}` : ""}`;
}

export function packed(situation: Carried): string {
  const bytes = new TextEncoder().encode(JSON.stringify(situation));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/** What a link carries, as far as it is a situation at all; nobody has read it against a form yet. */
export function unpacked(text: string | null): { given: unknown; dice?: unknown } | null {
  if (!text || text.length > LONGEST) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
    const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof found === "object" && found !== null && Object.hasOwn(found, "given")
      ? (found as { given: unknown })
      : null;
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
  useLayoutEffect(() => {
    const follow = () => setRoute(read(location.hash));
    addEventListener("hashchange", follow);
    // The address may have changed between the first drawing and this moment.
    if (location.hash !== drawn.current) follow();
    return () => removeEventListener("hashchange", follow);
  }, []);
  return route;
}
