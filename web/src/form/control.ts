/** What every control of a form is handed. */
import type { Game, Field, Follows } from "../wire/types";
import type { Given, Json, Refusal } from "../wire/asks";
import type { Path } from "../situation";
import { at, dotted, same, standard } from "../situation";

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

/** Says a value; what is usual anyway, or follows by itself, is left out, so that links stay short. */
export function say({ hand, field, path }: Control, value: Json | undefined): void {
  const follows = followsAt(hand, path);
  const usual = follows ? (follows.value as Json) : standard(field);
  hand.change(path, !field.required && same(value, usual) ? undefined : value);
}

/** The ids of what is said beside a control, for whoever hears the page. */
export function described({ hand, field, path }: Control): string | undefined {
  const ids = [field.help && `${idOf(path)}-help`, objection(hand, path) && `${idOf(path)}-trouble`].filter(Boolean);
  return ids.length ? ids.join(" ") : undefined;
}

/** The word that stands for "nothing said", where that is something else than any of the words. */
export function unsaid({ field }: Control): string | null {
  if (field.null) return "none";
  return !field.required && (standard(field) ?? null) === null ? "usual" : null;
}

/** Whether the player has said something else than the usual here. */
export function isSaid({ hand, field, path }: Control): boolean {
  const value = at(hand.given, path);
  return value !== undefined && !same(value, standard(field));
}
