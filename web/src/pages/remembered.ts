/** The situation each question was last left in, and the one it begins with. */
import type { Game } from "../wire/types";
import type { Given } from "../wire/asks";
import type { AnyForm } from "../situation";
import { carried, cleared } from "../situation";

const left = new Map<string, Given>();
const troops = new Map<string, Given>();

export function leave(rules: string, question: string, given: Given): void {
  left.set(`${rules} ${question}`, given);
  if (given.a !== undefined || given.kind !== undefined) troops.set(rules, given);
}

/** As it was left; else plain, with the troops of the last question if they fit. */
export function begin(game: Game, question: string, form: AnyForm): Given {
  const rules = game.card.id;
  const known = left.get(`${rules} ${question}`);
  if (known) return known;
  const shown = "test" in form ? game.examples.find((each) => each.test === question)?.given : form.begins;
  const plain = cleared(form.fields, (shown ?? {}) as Given);
  const last = troops.get(rules);
  return last ? carried(form, last, plain) : plain;
}

/** What was left behind in a game is not found again. */
export function forget(rules: string): void {
  for (const place of left.keys()) if (place.startsWith(`${rules} `)) left.delete(place);
  troops.delete(rules);
}
