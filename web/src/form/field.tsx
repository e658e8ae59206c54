/** One field of a form, whatever it asks for. */
import { at, same, standard } from "../situation";
import type { Control } from "./control";
import { idOf, objection } from "./control";
import { FlagField, NumberField, WholesField, WordField, WordsField } from "./plain";
import { ListField, ObjectField } from "./nested";

export function FieldView(control: Control) {
  const { hand, field, path } = control;
  const trouble = objection(hand, path);
  return (
    <div class={`field field-${field.type}${trouble ? " troubled" : ""}`} data-field={path.join(".")}>
      <ControlView {...control} />
      {trouble && (
        <p class="trouble" id={`${idOf(path)}-trouble`}>
          {trouble}
        </p>
      )}
    </div>
  );
}

function ControlView(control: Control) {
  switch (control.field.type) {
    case "flag":
      return <FlagField {...control} />;
    case "word":
      return <WordField {...control} />;
    case "words":
      return <WordsField {...control} />;
    case "whole":
    case "length":
      return <NumberField {...control} />;
    case "wholes":
      return <WholesField {...control} />;
    case "list":
      return <ListField {...control} />;
    case "object":
      return <ObjectField {...control} />;
  }
}

/** Whether the player has said something else than the usual here. */
export function isSaid({ hand, field, path }: Control): boolean {
  const value = at(hand.given, path);
  return value !== undefined && !same(value, standard(field));
}
