/** A small switch between the two sides, for a field that asks which of them it is. */
import type { Field } from "../wire/types";
import { at, same, standard } from "../situation";
import { Letter } from "./troops";
import type { Hand } from "./control";
import { idOf, say } from "./control";

interface Props {
  hand: Hand;
  field: Field;
  names: Record<string, string>;
}

export function SideSwitch({ hand, field, names }: Props) {
  const path = [field.name];
  const value = at(hand.given, path) ?? standard(field);
  return (
    <fieldset class="side-switch" data-field={field.name}>
      <legend>{field.label}</legend>
      {(["a", "b"] as const).map((side) => (
        <label key={side} class={`segment segment-${side}`}>
          <input
            type="radio"
            id={`${idOf(path)}-${side}`}
            name={idOf(path)}
            checked={same(value, side)}
            onChange={() => say({ hand, field, path }, side)}
          />
          <span>
            <Letter side={side} />
            <span class="hidden"> {names[side]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
