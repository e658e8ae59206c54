/** Fields that hold fields: ranks behind, elements of a group, a guard on the flank. */
import type { Field } from "../wire/types";
import type { ComponentType } from "preact";
import type { Given, Json } from "../wire/asks";
import { at, beginning, standard, wordOf } from "../situation";
import { AddIcon, ClearIcon } from "../draw/icons";
import type { Control } from "./control";
import { idOf, isSaid, objection } from "./control";
import { Help } from "./help";
import type { Path } from "../situation";

const FRONT = 3;

/** A field that holds fields is handed how to show one. */
interface Nesting extends Control {
  View: ComponentType<Control>;
}

export function ListField(control: Nesting) {
  const { hand, field, path, View } = control;
  const value = (at(hand.given, path) ?? standard(field) ?? []) as Json[];
  const set = (list: Json[]) => hand.change(path, list.length || field.required ? list : undefined);
  const one = field.label.toLowerCase();
  return (
    <fieldset class="list-field">
      <legend class="label">{field.label}</legend>
      <Help control={control} />
      {value.map((_, place) => (
        <div class="list-row" key={place} role="group" aria-label={`${field.label} ${place + 1}`}>
          <span class="list-number" aria-hidden="true">
            {place + 1}
          </span>
          <Inner View={View} hand={hand} fields={field.fields ?? []} path={[...path, place]} />
          <button
            type="button"
            class="quiet small remove"
            id={`${idOf(path)}-${place}-away`}
            disabled={value.length <= (field.least ?? 0)}
            onClick={() => set(value.filter((__, other) => other !== place))}
          >
            <ClearIcon /> Take away{" "}
            <span class="hidden">
              {one} {place + 1}
            </span>
          </button>
        </div>
      ))}
      {value.length < (field.most ?? 40) && (
        <button
          type="button"
          class="small add"
          id={`${idOf(path)}-add`}
          onClick={() => set([...value, next(control, value)])}
        >
          <AddIcon /> <span>Add{value.length ? " another" : ""}</span> <span class="hidden">to {one}</span>
        </button>
      )}
    </fieldset>
  );
}

/** One more is most often like the last one, or like the troops in front of it. */
function next({ hand, field, path }: Control, value: Json[]): Json {
  const last = value[value.length - 1];
  if (last !== undefined) return structuredClone(last);
  const made = beginning(field.fields ?? []);
  const front = at(hand.given, path.slice(0, -1)) as Given | undefined;
  for (const inner of field.fields ?? []) {
    const like = front?.[inner.name];
    if ((inner.name === "kind" || inner.name === "grade") && like !== undefined && wordOf(inner, like) !== undefined)
      made[inner.name] = like;
  }
  return made;
}

export function ObjectField(control: Nesting) {
  const { hand, field, path, View } = control;
  const value = at(hand.given, path);
  const absent = value === undefined || value === null;
  const optional = !field.required;
  return (
    <fieldset class="object-field">
      <legend class="label">{field.label}</legend>
      <Help control={control} />
      {optional && (
        <button
          type="button"
          class="small"
          onClick={() => hand.change(path, absent ? beginning(field.fields ?? []) : undefined)}
        >
          {absent ? <AddIcon /> : <ClearIcon />} <span>{absent ? "Say more" : "Take away"}</span>
          <span class="hidden">: {field.label}</span>
        </button>
      )}
      {!(optional && absent) && <Inner View={View} hand={hand} fields={field.fields ?? []} path={path} all />}
    </fieldset>
  );
}

interface InnerProps extends Pick<Nesting, "View" | "hand"> {
  fields: readonly Field[];
  path: Path;
  all?: boolean;
}

function Inner({ View, hand, fields, path, all = false }: InnerProps) {
  const controls = fields.map((field) => ({ hand, field, path: [...path, field.name] }));
  const inFront = (control: Control, place: number) =>
    all || place < FRONT || control.field.required || isSaid(control) || objection(hand, control.path, true) !== null;
  const front = controls.filter(inFront);
  const rest = controls.filter((control) => !front.includes(control));
  return (
    <div class="inner">
      {front.map((control) => (
        <View key={control.field.name} {...control} />
      ))}
      {rest.length > 0 && (
        <details class="more">
          <summary>More</summary>
          {rest.map((control) => (
            <View key={control.field.name} {...control} />
          ))}
        </details>
      )}
    </div>
  );
}
