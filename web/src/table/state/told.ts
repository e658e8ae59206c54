/** How the log is told: its headings, and what an event without a sentence of its own is called. */
import type { Happened } from "../../wire/types";

/** A step of the sequence of play that has begun: it says nothing and nobody ordered it. */
export const isStep = (event: Pick<Happened, "says" | "order">): boolean => !event.says && !event.order;

/** The step that was begun last before an event, under which it stands. */
export function stepBefore(events: readonly Happened[], at: number): string {
  for (let place = at - 1; place >= 0; place -= 1) if (isStep(events[place]!)) return events[place]!.what;
  return "";
}

/** An event in words, or the last one before it that has any. */
export function lastSaid(events: readonly Happened[], count: number): string {
  for (let place = count - 1; place >= 0; place -= 1) {
    const { says, order } = events[place]!;
    if (says || order) return says || order;
  }
  return "";
}
