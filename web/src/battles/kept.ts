/** The battles that this browser holds links of: without its link nobody finds back to his seat. */
import { useEffect, useState } from "preact/hooks";
import type { Route } from "../route";
import { address } from "../route";
import { keep, kept } from "../store";

export interface Held {
  match: string;
  title: string;
  /** The links by which it is gone on with: one's own seat, both seats of one screen, or that of an onlooker. */
  mine: string[];
  /** The link of an onlooker, where it is known. */
  onlooker: string;
  /** Links to hand to whoever else plays. */
  others: string[];
}

const MOST = 200;
const LINK = /^[a-z0-9]{12}\.[\w-]{32}$/;

export const isLink = (text: unknown): text is string => typeof text === "string" && LINK.test(text);
export const matchOf = (link: string) => link.slice(0, link.indexOf("."));
export const tableAddress = (links: readonly string[]) => address("table", links.join("+"));

const listeners = new Set<() => void>();
let all: Held[] | null = null;

/** The latest first. */
export function held(): Held[] {
  all ??= kept("battles", [], (found) => (Array.isArray(found) ? found.flatMap(sound) : []));
  return all;
}

/** What is left of a note of an earlier visit, whoever wrote it. */
function sound(found: unknown): Held[] {
  const { title, mine, onlooker, others } = { ...(found as Partial<Held> | null) };
  const links = (list: unknown) => (Array.isArray(list) ? list.filter(isLink) : []);
  const [first, ...rest] = links(mine);
  if (!first) return [];
  return [
    {
      match: matchOf(first),
      title: typeof title === "string" ? title : "",
      mine: [first, ...rest],
      onlooker: isLink(onlooker) ? onlooker : "",
      others: links(others),
    },
  ];
}

function set(next: Held[]): void {
  all = next.slice(0, MOST);
  keep("battles", all);
  for (const listener of listeners) listener();
}

export function hold(battle: Held): void {
  set([battle, ...held().filter((each) => each.match !== battle.match)]);
}

/** Whoever comes to a table by a link finds back to it; of a battle that is held already nothing changes. */
export function visited(links: readonly string[]): void {
  const mine = links.filter(isLink);
  const [first] = mine;
  if (!first || held().some((each) => each.match === matchOf(first))) return;
  hold({ match: matchOf(first), title: "", mine, onlooker: "", others: [] });
}

export function forget(match: string): void {
  set(held().filter((each) => each.match !== match));
}

export function useHeld(): Held[] {
  const [, again] = useState(0);
  useEffect(() => {
    const listener = () => again((count) => count + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return held();
}

/** Keeps the links of the tables that are come to. */
export function useVisits({ game, page }: Pick<Route, "game" | "page">): void {
  useEffect(() => {
    if (game === "table") visited(page.split("+"));
  }, [game, page]);
}
