/** The sentence below a control. */
import type { Control } from "./control";
import { idOf } from "./control";

export function Help({ control }: { control: Control }) {
  return control.field.help ? (
    <span class="help" id={`${idOf(control.path)}-help`}>
      {control.field.help}
    </span>
  ) : null;
}
