/** The situation that is set for all pairs of a table of matchups. */
import { useState } from "preact/hooks";
import type { Field, Game, MatchupCard } from "../wire/types";
import type { Given, Json, Refusal } from "../wire/asks";
import type { AnyForm, Part } from "../situation";
import { changed, parts as partsOf } from "../situation";
import { Chips } from "../form/chips";
import { PartPanel } from "../form/panel";
import { BetweenThem, apart, takesBack } from "../form/together";
import { saidOf } from "../form/said";
import { Letter } from "../form/troops";
import { SituationTools } from "./situation-tools";

const SETTABLE: readonly Field["type"][] = ["flag", "word", "whole", "length", "list"];

interface Props {
  game: Game;
  card: MatchupCard;
  form: AnyForm;
  given: Given;
  set: (next: Given) => void;
  error: Refusal | null;
}

export function Setting({ game, card, form, given, set, error }: Props) {
  const [before, setBefore] = useState<Given | null>(null);
  const put = (next: Given, back: Given | null = null) => {
    set(next);
    setBefore(back);
  };
  const parts = partsOf(form).map((part) => ({
    ...part,
    fields: part.fields.filter((field) => settable(field, card)),
  }));
  const hand = {
    game,
    given,
    error,
    change: (path: readonly (string | number)[], to: Json | undefined) => put(changed(given, path, to) as Given),
  };
  // What a table of matchups says of all pairs has no default here: whatever is set, is said.
  const said = parts.map((part): Part => ({
    ...part,
    fields: part.fields.map((field) => ({ ...field, required: false })),
  }));
  const count = said.reduce((sum, part) => sum + saidOf(part.fields, given, part.path).length, 0);
  return (
    <div class="setting card">
      <details>
        <summary id="setting">
          The situation of all pairs {count > 0 && <span class="count">({count} set)</span>}
        </summary>
        <BetweenThem things={form.together} parts={parts} given={given} set={put} matters={null} />
        <div class="setting-parts">
          {apart(form.together, parts, given).map((part) => (
            <section key={part.key} aria-label={part.label}>
              <h2>
                {part.key !== "here" && <Letter side={part.key} />} {part.label}
              </h2>
              <PartPanel
                part={part}
                hand={hand}
                matters={part.fields
                  .filter((field) => !("test" in form) || field.matters.includes(form.test))
                  .map((field) => field.name)}
              />
            </section>
          ))}
        </div>
      </details>
      <div class="setting-said">
        {said.map((part) => (
          <div key={part.key} class={`side-${part.key}`}>
            <Chips
              part={part}
              hand={{ ...hand, change: takesBack(form.together, parts, hand, put) }}
              of={part.label}
              lead={part.label}
              home="setting"
            />
          </div>
        ))}
        {(count > 0 || before) && (
          <SituationTools situation={{ clear: () => put({}, given), putBack: before && (() => put(before)) }} />
        )}
      </div>
    </div>
  );
}

function settable(field: Field, card: MatchupCard): boolean {
  return SETTABLE.includes(field.type) && !(field.name in (card.fields[0] ?? {})) && field.group !== "Troops";
}

/** The paths and values of a situation, as the referee sets them for all pairs. */
export function flat(given: Given): Given {
  const found: Given = {};
  for (const [name, value] of Object.entries(given)) {
    if (name === "a" || name === "b")
      for (const [inner, each] of Object.entries(value as Given)) found[`${name}.${inner}`] = each as Json;
    else found[name] = value;
  }
  return found;
}
