/** The situation each question was last left in, and the one it begins with. */
import type { Game } from "../wire/types";
import type { Given } from "../wire/asks";
import type { AnyForm } from "../situation";
import { beginning, carried } from "../situation";

const left = new Map<string, Given>();
const troops = new Map<string, Given>();

export function leave(rules: string, question: string, given: Given): void {
  left.set(`${rules} ${question}`, given);
  if (given.a !== undefined || given.kind !== undefined) troops.set(rules, given);
}

/** As it was left; else the game's own example; else the troops of the last question, if they fit. */
export function begin(game: Game, question: string, form: AnyForm): Given {
  const rules = game.card.id;
  const known = left.get(`${rules} ${question}`);
  if (known) return known;
  const last = troops.get(rules);
  if (last) return carried(form, last);
  const example = game.examples.find((each) => each.test === question);
  return example ? (example.given as Given) : beginning(form.fields);
}
