/** Questions about the table that change nothing: what lies between two, what is round one, what the referee would say. */
import { why } from "../../host/host";
import type { Sitting } from "./sitting";
import { matchOf } from "./sitting";

async function asked<T>(at: Sitting, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (fault) {
    at.hand.set({ refusal: why(fault) });
    at.tell(why(fault));
    return null;
  }
}

export async function measure(at: Sitting, one: string, other: string): Promise<void> {
  const bases = [one, other];
  const answer = await asked(at, () => at.host.ask("measure", { link: matchOf(at).link, bases }));
  if (!answer) return;
  at.hand.set({ measured: { ...answer, bases }, pick: null });
}

export async function askReferee(at: Sitting, one: string, other: string): Promise<void> {
  const bases = [one, other];
  const answer = await asked(at, () => at.host.ask("situation", { link: matchOf(at).link, bases }));
  if (answer) at.hand.set({ situation: { ...answer, bases }, pick: null });
}

/** The zone that says how far a base may go, as a game calls it. */
const MOVE = "move";

/** While bases are held: how far the first of them may go. Asked once for those in hand. */
export async function findReach(at: Sitting): Promise<void> {
  const { bases, reach } = at.hand.now();
  if (!bases[0] || reach?.bases === bases) return;
  at.hand.set({ reach: { bases, zones: [] } });
  try {
    const { zones } = await at.host.ask("zones", { link: matchOf(at).link, base: bases[0] });
    if (at.hand.now().reach?.bases === bases)
      at.hand.set({ reach: { bases, zones: zones.filter((zone) => zone.word === MOVE) } });
  } catch {
    // A shade less: the trial says what may be.
  }
}

/** While bases are put down: where the one in hand may stand, or else the last of them. */
export async function findRoom(at: Sitting): Promise<void> {
  const { draft, bases, room } = at.hand.now();
  const all = Object.keys(draft?.places ?? {});
  const base = bases.find((id) => all.includes(id)) ?? all.at(-1);
  if (!base) return at.hand.set({ room: null });
  if (room?.base === base) return;
  at.hand.set({ room: { base, zones: room?.zones ?? [] } });
  try {
    const { zones } = await at.host.ask("zones", { link: matchOf(at).link, base });
    if (at.hand.now().room?.base === base) at.hand.set({ room: { base, zones } });
  } catch {
    // Nothing is shaded: the trial says what may be.
  }
}

/** Shows what is round the base in hand, or takes it away again. */
export async function toggleZones(at: Sitting): Promise<void> {
  const { zones, bases } = at.hand.now();
  const [base] = bases;
  if (zones || !base) {
    at.hand.set({ zones: null });
    if (!zones) at.tell("Take a base in hand first: its zones are shown.");
    return;
  }
  const answer = await asked(at, () => at.host.ask("zones", { link: matchOf(at).link, base }));
  if (!answer) return;
  at.hand.set({ zones: answer.zones });
  if (!answer.zones.length) at.tell("No zone lies round it.");
}
