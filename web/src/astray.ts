/** Addresses that lead nowhere, and what is shown instead. */
import type { Game } from "./wire/types";
import type { Route } from "./route";
import { brief } from "./text";

export const place = (route: Route) => `${route.game}/${route.page}/${route.item}/${route.rest}`;

/** What of an address leads nowhere, a sentence each. */
export function astray(route: Route, game?: Game): string[] {
  const { page, item, rest } = route;
  const quoted = (text: string) => `\u201c${brief(text)}\u201d`;
  const beyond = (text: string) => (text ? [`${quoted(text)} leads nowhere from here; left out.`] : []);
  if (!route.game && (page || item)) return ["It names no game. This is the shelf of them."];
  if (!game) return beyond([page, item, rest].filter(Boolean).join("/"));
  if (page === "sheet" || page === "matchups") return beyond([item, rest].filter(Boolean).join("/"));
  if (!page && !item) return beyond(rest);
  if (page !== "ask" && page !== "chain")
    return [`This game has no page ${quoted(page || item)}. This is its referee.`];
  const known =
    page === "ask" ? game.forms.some((each) => each.test === item) : game.chains.some((each) => each.chain === item);
  const missing =
    item || page === "chain"
      ? [
          `This game has no ${page === "ask" ? "question" : "chain"} ${quoted(item)}. This is its most usual question; the others are in the list.`,
        ]
      : [];
  return [...(known ? [] : missing), ...beyond(rest)];
}
