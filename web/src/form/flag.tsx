/** A tick; or yes and no, where nothing said is something else than either. */
import { at, standard } from "../situation";
import type { Control } from "./control";
import { described, idOf, say } from "./control";
import { Help } from "./help";
import { ChoiceOf } from "./word";

export function FlagField(control: Control) {
  const { hand, field, path } = control;
  const usual = standard(field);
  const value = at(hand.given, path) ?? usual;
  if (usual === undefined && !field.required)
    return <ChoiceOf control={control} words={{ true: "yes", false: "no" }} read={(word) => word === "true"} />;
  return (
    <label class="flag">
      <input
        type="checkbox"
        id={idOf(path)}
        checked={value === true}
        aria-describedby={described(control)}
        onChange={(event) => say(control, event.currentTarget.checked)}
      />
      <span class="flag-box" aria-hidden="true" />
      <span class="flag-text">
        <span class="label">{field.label}</span>
        <Help control={control} />
      </span>
    </label>
  );
}
