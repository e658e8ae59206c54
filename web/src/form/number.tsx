/** A number: typed, or stepped to. */
import { at, counted, standard, uncounted } from "../situation";
import { ClearIcon } from "../draw/icons";
import type { Control } from "./control";
import { described, idOf, say, unsaid } from "./control";
import { Help } from "./help";

export function NumberField(control: Control) {
  const { hand, field, path } = control;
  const value = at(hand.given, path) ?? standard(field) ?? null;
  const whole = field.type === "whole";
  const least = field.least ?? -Infinity;
  const most = field.most ?? Infinity;
  const step = (by: number) =>
    say(
      control,
      Math.min(
        most,
        Math.max(least, (typeof value === "number" ? value : Math.max(least, 0) - (by > 0 ? by : 0)) + by),
      ),
    );
  const unit = whole ? "" : typeof hand.given.unit === "string" ? hand.given.unit : (field.unit ?? "");
  const open = unsaid(control);
  return (
    <div class="number-field">
      <label class="label" for={idOf(path)}>
        {field.label}
      </label>
      <span class="stepper">
        {whole && (
          <button
            type="button"
            id={`${idOf(path)}-less`}
            aria-label={`${field.label}: one less`}
            disabled={typeof value === "number" && value <= least}
            onClick={() => step(-1)}
          >
            {"\u2212"}
          </button>
        )}
        <input
          id={idOf(path)}
          type="number"
          inputMode={whole ? "numeric" : "decimal"}
          step={whole ? 1 : "any"}
          min={Number.isFinite(least) ? counted(field, least) : undefined}
          max={Number.isFinite(most) ? counted(field, most) : undefined}
          value={typeof value === "number" ? counted(field, value) : ""}
          placeholder={open ?? ""}
          aria-describedby={described(control)}
          onInput={(event) => {
            const text = event.currentTarget.value;
            say(control, text === "" ? (field.null ? null : undefined) : uncounted(field, Number(text)));
          }}
        />
        {unit && <span class="unit">{unit}</span>}
        {whole && (
          <button
            type="button"
            id={`${idOf(path)}-more`}
            aria-label={`${field.label}: one more`}
            disabled={typeof value === "number" && value >= most}
            onClick={() => step(1)}
          >
            +
          </button>
        )}
        {open && typeof value === "number" && (
          <button
            type="button"
            class="worded"
            onClick={() => (say(control, field.null ? null : undefined), document.getElementById(idOf(path))?.focus())}
          >
            <ClearIcon /> {open}
            <span class="hidden">: {field.label}</span>
          </button>
        )}
      </span>
      <Help control={control} />
    </div>
  );
}
