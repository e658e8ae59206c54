/** What befalls one's own: dice thrown about them and losses, told before anything else. */
import type { Happened } from "../../wire/types";

/** Who looks at the table: the seat, and which bases are its own. */
export interface Whose {
  seat: string;
  has(base: string): boolean;
}

export const NOBODY: Whose = { seat: "", has: () => false };

const MOST = 6;

function concerns({ rulings, dice, gone }: Happened, whose: Whose): boolean {
  const ruled = dice.length ? rulings.flatMap((ruling) => Object.values(ruling.who)) : [];
  return [...ruled, ...Object.keys(gone)].some((base) => whose.has(base));
}

/** Whether the last of these events befalls one's own in the other's doing: he has ordered something meanwhile. */
export function befalls(since: readonly Happened[], whose: Whose): boolean {
  const last = since.at(-1);
  const others = since.some((event) => event.order && event.seat !== null && event.seat !== whose.seat);
  return Boolean(last && others && concerns(last, whose));
}

/** A few of many lines: whatever concerns one's own, and of the rest the last. */
export function foremost(events: readonly Happened[], whose: Whose): Happened[] {
  const own = events.filter((event) => concerns(event, whose)).slice(-MOST);
  const rest = events.filter((event) => !own.includes(event));
  const chosen = new Set([...own, ...rest.slice(Math.max(0, rest.length - (MOST - own.length)))]);
  return events.filter((event) => chosen.has(event));
}
