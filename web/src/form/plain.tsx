/** The controls for one value: ticks, words and numbers. */
import { at, same, standard, wordOf } from "../situation";
import { AddIcon, ClearIcon } from "../draw/icons";
import type { Json } from "../wire/asks";
import { Sign } from "../draw/sign";
import type { Control } from "./control";
import { followsAt, idOf, objection } from "./control";

const FEW_WORDS = 5;
const SHORT_WORDS = 44;

/** Says a value; what is usual anyway, or follows by itself, is left out, so that links stay short. */
function say({ hand, field, path }: Control, value: Json | undefined): void {
  const follows = followsAt(hand, path);
  const usual = follows ? (follows.value as Json) : standard(field);
  hand.change(path, !field.required && same(value, usual) ? undefined : value);
}

function described({ hand, field, path }: Control): string | undefined {
  const ids = [field.help && `${idOf(path)}-help`, objection(hand, path) && `${idOf(path)}-trouble`].filter(Boolean);
  return ids.length ? ids.join(" ") : undefined;
}

export function Help({ control }: { control: Control }) {
  return control.field.help ? (
    <span class="help" id={`${idOf(control.path)}-help`}>
      {control.field.help}
    </span>
  ) : null;
}

export function FlagField(control: Control) {
  const { hand, field, path } = control;
  const usual = standard(field);
  const value = at(hand.given, path) ?? usual;
  if (usual === undefined && !field.required) return <ChoiceOf control={control} words={{ true: "yes", false: "no" }} read={(word) => word === "true"} />;
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

/** The word that stands for "nothing said", where that is something else than any of the words. */
function unsaid({ field }: Control): string | null {
  if (field.null) return "none";
  return !field.required && standard(field) === undefined ? "usual" : null;
}

function ChoiceOf({ control, words, read = (word) => word }: Words) {
  const { hand, field, path } = control;
  const value = at(hand.given, path) ?? standard(field) ?? null;
  const empty = unsaid(control);
  const options: [string, string, Json | undefined][] = Object.entries(words).map(([word, name]) => [word, name, read(word)]);
  if (empty) options.unshift(["", empty, field.null ? null : undefined]);
  return (
    <fieldset class="choice" aria-describedby={described(control)}>
      <legend class="label">{field.label}</legend>
      <div class="segments">
        {options.map(([word, name, means]) => (
          <label key={word} class="segment">
            <input
              type="radio"
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

export function NumberField(control: Control) {
  const { hand, field, path } = control;
  const value = at(hand.given, path) ?? standard(field) ?? null;
  const whole = field.type === "whole";
  const least = field.least ?? -Infinity;
  const most = field.most ?? Infinity;
  const step = (by: number) => say(control, Math.min(most, Math.max(least, (typeof value === "number" ? value : Math.max(least, 0) - (by > 0 ? by : 0)) + by)));
  const unit = whole ? "" : typeof hand.given.unit === "string" ? hand.given.unit : (field.unit ?? "");
  const open = unsaid(control);
  return (
    <div class="number-field">
      <label class="label" for={idOf(path)}>
        {field.label}
      </label>
      <span class="stepper">
        {whole && (
          <button type="button" aria-label={`${field.label}: one less`} disabled={typeof value === "number" && value <= least} onClick={() => step(-1)}>
            {"\u2212"}
          </button>
        )}
        <input
          id={idOf(path)}
          type="number"
          inputMode={whole ? "numeric" : "decimal"}
          step={whole ? 1 : "any"}
          min={Number.isFinite(least) ? least : undefined}
          max={Number.isFinite(most) ? most : undefined}
          value={typeof value === "number" ? value : ""}
          placeholder={open ?? ""}
          aria-describedby={described(control)}
          onInput={(event) => {
            const text = event.currentTarget.value;
            say(control, text === "" ? (field.null ? null : undefined) : Number(text));
          }}
        />
        {unit && <span class="unit">{unit}</span>}
        {whole && (
          <button type="button" aria-label={`${field.label}: one more`} disabled={typeof value === "number" && value >= most} onClick={() => step(1)}>
            +
          </button>
        )}
        {open && typeof value === "number" && (
          <button type="button" class="plain" aria-label={`${field.label}: take away`} onClick={() => say(control, field.null ? null : undefined)}>
            <ClearIcon />
          </button>
        )}
      </span>
      <Help control={control} />
    </div>
  );
}

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
            <button type="button" class="plain" aria-label={`Take away ${wordOf(field, word) ?? word}`} onClick={() => say(control, value.filter((_, other) => other !== place))}>
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
            min={field.least ?? undefined}
            max={field.most ?? undefined}
            value={each}
            onInput={(event) => set((value ?? []).map((old, other) => (other === place ? Number(event.currentTarget.value) : old)))}
          />
        ))}
        {(value?.length ?? 0) < (field.length ?? 99) && (
          <button type="button" class="small" onClick={() => set(value === null && field.length ? Array.from({ length: field.length }, (_, place) => (field.least ?? 0) + place) : [...(value ?? []), field.least ?? 0])}>
            <AddIcon /> Add
          </button>
        )}
        {value !== null && value.length > 0 && (
          <button type="button" class="small" aria-label={`${field.label}: take away`} onClick={() => set(field.null ? null : [])}>
            <ClearIcon />
          </button>
        )}
      </div>
    </fieldset>
  );
}
