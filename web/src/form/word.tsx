/** One of some words: side by side where they are few and short, else in a list. */
import { at, same, standard, wordOf } from "../situation";
import type { Json } from "../wire/asks";
import { Sign } from "../draw/sign";
import type { Control } from "./control";
import { described, idOf, say, unsaid } from "./control";
import { Help } from "./help";

const FEW_WORDS = 5;
const SHORT_WORDS = 44;

export function WordField(control: Control) {
  const words = control.field.words ?? {};
  const names = Object.values(words);
  const few = names.length <= FEW_WORDS && names.join("").length <= SHORT_WORDS;
  return few ? <ChoiceOf control={control} words={words} /> : <SelectOf control={control} words={words} />;
}

interface Words {
  control: Control;
  words: Record<string, string>;
  read?: (word: string) => Json;
}

export function ChoiceOf({ control, words, read = (word) => word }: Words) {
  const { hand, field, path } = control;
  const value = at(hand.given, path) ?? standard(field) ?? null;
  const empty = unsaid(control);
  const options: [string, string, Json | undefined][] = Object.entries(words).map(([word, name]) => [
    word,
    name,
    read(word),
  ]);
  if (empty) options.unshift(["", empty, field.null ? null : undefined]);
  return (
    <fieldset class="choice" aria-describedby={described(control)}>
      <legend class="label">{field.label}</legend>
      <div class="segments">
        {options.map(([word, name, means]) => (
          <label key={word} class={`segment${word === "a" || word === "b" ? ` segment-${word}` : ""}`}>
            <input
              type="radio"
              id={`${idOf(path)}-${word}`}
              name={idOf(path)}
              value={word}
              checked={same(value, means ?? null)}
              onChange={() => say(control, means)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <Help control={control} />
    </fieldset>
  );
}

function SelectOf({ control, words }: Words) {
  const { hand, field, path } = control;
  const value = at(hand.given, path) ?? standard(field) ?? "";
  const empty = unsaid(control);
  const sign = field.name === "kind" && typeof value === "string" && value;
  return (
    <div class="select-field">
      <label class="label" for={idOf(path)}>
        {field.label}
      </label>
      <div class="select-row">
        {sign && <Sign signs={hand.game.signs} kind={sign} name={wordOf(field, sign) ?? sign} />}
        <select
          id={idOf(path)}
          value={String(value)}
          aria-describedby={described(control)}
          onChange={(event) => say(control, event.currentTarget.value || (field.null ? null : undefined))}
        >
          {empty && <option value="">{empty}</option>}
          {Object.entries(words).map(([word, name]) => (
            <option key={word} value={word}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Help control={control} />
    </div>
  );
}
