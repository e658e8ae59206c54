/** Several words, or several numbers. */
import { at, counted, standard, uncounted, wordOf } from "../situation";
import { AddIcon, ClearIcon } from "../draw/icons";
import type { Control } from "./control";
import { described, say } from "./control";
import { Help } from "./help";

export function WordsField(control: Control) {
  const { hand, field, path } = control;
  const words = field.words ?? {};
  const value = (at(hand.given, path) ?? standard(field) ?? []) as string[];
  return (
    <fieldset class="words-field" aria-describedby={described(control)}>
      <legend class="label">{field.label}</legend>
      <Help control={control} />
      <ul class="chips">
        {value.map((word, place) => (
          <li key={place} class="chip">
            {wordOf(field, word) ?? word}
            <button
              type="button"
              class="plain"
              aria-label={`Take away ${wordOf(field, word) ?? word}`}
              onClick={() =>
                say(
                  control,
                  value.filter((_, other) => other !== place),
                )
              }
            >
              <ClearIcon />
            </button>
          </li>
        ))}
      </ul>
      {value.length < (field.most ?? Infinity) && (
        <select
          aria-label={`Add to ${field.label}`}
          value=""
          onChange={(event) => {
            const word = event.currentTarget.value;
            event.currentTarget.value = "";
            if (word) say(control, [...value, word]);
          }}
        >
          <option value="">Add …</option>
          {Object.entries(words).map(([word, name]) => (
            <option key={word} value={word}>
              {name}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}

export function WholesField(control: Control) {
  const { hand, field, path } = control;
  const value = (at(hand.given, path) ?? standard(field) ?? null) as number[] | null;
  const set = (next: number[] | null) => say(control, next ?? (field.null ? null : undefined));
  return (
    <fieldset class="wholes-field" aria-describedby={described(control)}>
      <legend class="label">{field.label}</legend>
      <Help control={control} />
      <div class="wholes">
        {(value ?? []).map((each, place) => (
          <input
            key={place}
            type="number"
            inputMode="numeric"
            aria-label={`${field.label}, number ${place + 1}`}
            min={typeof field.least === "number" ? counted(field, field.least) : undefined}
            max={typeof field.most === "number" ? counted(field, field.most) : undefined}
            value={counted(field, each)}
            onInput={(event) => {
              const told = uncounted(field, Number(event.currentTarget.value));
              set((value ?? []).map((old, other) => (other === place ? told : old)));
            }}
          />
        ))}
        {(value?.length ?? 0) < (field.length ?? 99) && (
          <button
            type="button"
            class="small"
            onClick={() =>
              set(
                value === null && field.length
                  ? Array.from({ length: field.length }, (_, place) => (field.least ?? 0) + place)
                  : [...(value ?? []), field.least ?? 0],
              )
            }
          >
            <AddIcon /> Add
          </button>
        )}
        {value !== null && value.length > 0 && (
          <button type="button" class="small" onClick={() => set(field.null ? null : [])}>
            <ClearIcon /> Take away
            <span class="hidden">: {field.label}</span>
          </button>
        )}
      </div>
    </fieldset>
  );
}
