/** One field of a form, whatever it asks for. */
import type { Control } from "./control";
import { idOf, objection } from "./control";
import { FlagField } from "./flag";
import { NumberField } from "./number";
import { WholesField, WordsField } from "./several";
import { WordField } from "./word";
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
      return <ListField {...control} View={FieldView} />;
    case "object":
      return <ObjectField {...control} View={FieldView} />;
  }
}
