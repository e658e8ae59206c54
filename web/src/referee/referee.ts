/** The one the pages ask. It sits behind HTTP, or in this browser's own worker; the pages cannot tell which. */
import type { Asks } from "../wire/asks";

export interface Referee {
  /** Whoever asks may say when nobody waits for the answer any more: a long one is not counted out then. */
  ask<K extends keyof Asks>(what: K, message: Asks[K]["message"], until?: AbortSignal): Promise<Asks[K]["answer"]>;
}

/** Why the referee gave no answer at all, in words for the player. */
export class Unanswered extends Error {}
