/** The one a table's page speaks to. It sits behind a socket, or in this browser's own worker; the page cannot tell. */
import type { Error as Refusal, News } from "../wire/types";
import type { TableAsks } from "../wire/table-asks";

export interface Host {
  /** Draws the line before anything is asked. */
  draw(): void;
  ask<K extends keyof TableAsks>(what: K, message: TableAsks[K]["message"]): Promise<TableAsks[K]["answer"]>;
  /** Calls the listener with all that is heard unasked, until it is told to stop. */
  heard(listener: (news: News) => void): () => void;
  /** Calls the listener when the line is cut and when it stands again. */
  linked(listener: (up: boolean) => void): () => void;
}

/** What the host would not do, in its own words. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Says why something that was asked came to nothing, in words for a player. */
export function why(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

/** A key of its own for an order, so that one that is sent twice is obeyed once. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
