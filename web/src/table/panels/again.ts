/** Battles that begin from this one, and its log as a file. */
import { why } from "../../host/host";
import { address } from "../../route";
import type { Sitting } from "../state/sitting";
import { matchOf } from "../state/sitting";
import { rollsByHand } from "../state/prefer";

const OTHER: Record<string, string> = { a: "b", b: "a" };

/** Begins a new battle at this event of the log, with the same people, or with sides changed. */
export async function begin(at: Sitting, n: number, changed = false): Promise<void> {
  const { link, board, seat } = matchOf(at);
  const { matches } = at.room.now();
  const seats = Object.fromEntries(
    ["a", "b"].map((side) => [side, board.who[changed ? OTHER[side]! : side] ?? "person"]),
  );
  try {
    const opened = await at.host.ask("open", { link, at: n, seats, by_hand: rollsByHand() });
    const mine = matches.map((match) => (changed ? OTHER[match.seat] : match.seat) ?? seat);
    const links = mine.map((side) => opened.links[side] ?? "").filter(Boolean);
    location.hash = seatAddress(links);
  } catch (fault) {
    at.tell(why(fault));
  }
}

export const seatAddress = (links: readonly string[]) => address("table", links.join("+"));

export async function download(at: Sitting): Promise<void> {
  try {
    const { name, text } = await at.host.ask("log", { link: matchOf(at).link });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  } catch (fault) {
    at.tell(why(fault));
  }
}
