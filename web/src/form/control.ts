/** What every control of a form is handed. */
import type { Game, Field, Follows } from "../wire/types";
import type { Given, Json, Refusal } from "../wire/asks";
import type { Path } from "../situation";
import { dotted } from "../situation";

export interface Hand {
  game: Game;
  given: Given;
  error: Refusal | null;
  change: (path: Path, value: Json | undefined) => void;
  /** What troops do by themselves in this situation. */
  follows?: readonly Follows[];
}

export interface Control {
  hand: Hand;
  field: Field;
  path: Path;
}

export function idOf(path: Path): string {
  return `f-${path.join("-")}`;
}

/** What this field says by itself, whether it was told otherwise or not. */
export function followsAt(hand: Hand, path: Path): Follows | undefined {
  return hand.follows?.find((each) => each.at === dotted(path));
}

/** The referee's objection to this very field, or to something inside it. */
export function objection(hand: Hand, path: Path, inside = false): string | null {
  const where = hand.error?.at.replace(/\[(\d+)\]/g, ".$1");
  if (!where) return null;
  const here = dotted(path);
  return where === here || (inside && where.startsWith(`${here}.`)) ? hand.error!.message : null;
}
