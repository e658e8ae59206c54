/** One control for one thing on the table of which several fields speak, on both sides. */
import type { Field, Together, Telling } from "../wire/types";
import type { Given, Json } from "../wire/asks";
import type { Part, Path } from "../situation";
import { at, changed, same, standard } from "../situation";
import type { Hand } from "./control";

const pathOf = (dotted: string): Path => dotted.split(".");

function fieldAt(parts: readonly Part[], path: Path): Field | undefined {
  const part = parts.find(
    (each) => each.path.length === path.length - 1 && each.path.every((step, place) => step === path[place]),
  );
  return part?.fields.find((field) => field.name === path[path.length - 1]);
}

/** The way in which the thing stands now, if it stands in one of them. */
function standing(thing: Together, parts: readonly Part[], given: Given): Telling | undefined {
  const now = (path: Path) => at(given, path) ?? standard(fieldAt(parts, path)!);
  return thing.ways.find((way) =>
    Object.entries(way.sets).every(([path, value]) => same(now(pathOf(path)), value as Json)),
  );
}

/** The situation with several fields changed at once; what is usual is left out. */
export function withAll(parts: readonly Part[], given: Given, sets: Record<string, unknown>): Given {
  return Object.entries(sets).reduce<Json>((so, [dotted, value]) => {
    const path = pathOf(dotted);
    const field = fieldAt(parts, path);
    const usual = field && !field.required && same(value as Json, standard(field));
    return usual && at(so, path) === undefined ? so : changed(so, path, usual ? undefined : (value as Json));
  }, given) as Given;
}

/** The things of which fields are shown as one control: those that are here, and stand in one of their ways. */
export function stoodIn(things: readonly Together[], parts: readonly Part[], given: Given): Together[] {
  return present(things, parts).filter((thing) => standing(thing, parts, given));
}

function present(things: readonly Together[], parts: readonly Part[]): Together[] {
  return things.filter((thing) => thing.fields.every((path) => fieldAt(parts, pathOf(path))));
}

/** The parts without the fields that a control stands in for. */
export function apart(things: readonly Together[], parts: readonly Part[], given: Given): Part[] {
  const hidden = new Set(stoodIn(things, parts, given).flatMap((thing) => thing.fields));
  return parts.map((part) => ({
    ...part,
    fields: part.fields.filter((field) => !hidden.has([...part.path, field.name].join("."))),
  }));
}

/** A change that takes a whole thing back where it takes back one field of it. */
export function takesBack(
  things: readonly Together[],
  parts: readonly Part[],
  hand: Hand,
  set: (next: Given) => void,
): Hand["change"] {
  return (path, value) => {
    const whole =
      value === undefined && stoodIn(things, parts, hand.given).find((thing) => thing.fields.includes(path.join(".")));
    if (whole)
      set(
        withAll(
          parts,
          hand.given,
          Object.fromEntries(whole.fields.map((each) => [each, standard(fieldAt(parts, pathOf(each))!)])),
        ),
      );
    else hand.change(path, value);
  };
}

interface Props {
  things: readonly Together[];
  parts: readonly Part[];
  given: Given;
  set: (next: Given) => void;
  /** The fields that can still change the answer; all of them where nobody knows. */
  matters: Record<string, string[]> | null;
}

export function BetweenThem({ things, parts, given, set, matters }: Props) {
  const counts = (thing: Together) =>
    matters === null ||
    thing.fields.some((dotted) => {
      const path = pathOf(dotted);
      const key = path.length > 1 ? String(path[0]) : "here";
      return (
        matters[key]?.includes(String(path[path.length - 1])) ||
        !same(at(given, path) ?? standard(fieldAt(parts, path)!), standard(fieldAt(parts, path)!))
      );
    });
  const shown = present(things, parts).filter(counts);
  if (!shown.length) return null;
  return (
    <div class="between-them" role="group" aria-label="Between them">
      {shown.map((thing) => (
        <ThingSelect
          key={thing.id}
          thing={thing}
          now={standing(thing, parts, given)}
          choose={(way) => set(withAll(parts, given, way.sets))}
        />
      ))}
    </div>
  );
}

function ThingSelect({
  thing,
  now,
  choose,
}: {
  thing: Together;
  now: Telling | undefined;
  choose: (way: Telling) => void;
}) {
  const id = `t-${thing.id}`;
  const place = now ? thing.ways.indexOf(now) : -1;
  return (
    <div class={`thing${place > 0 ? " thing-said" : now ? "" : " thing-apart"}`} data-together={thing.id}>
      <label class="label" for={id}>
        {thing.label}
      </label>
      <select
        id={id}
        value={String(place)}
        aria-describedby={`${id}-help`}
        onChange={(event) => choose(thing.ways[Number(event.currentTarget.value)]!)}
      >
        {!now && <option value="-1">As told on each side</option>}
        {thing.ways.map((way, index) => (
          <option key={way.says} value={String(index)}>
            {way.says}
          </option>
        ))}
      </select>
      <span class="help" id={`${id}-help`}>
        {now
          ? place > 0
            ? `${now.says}.`
            : thing.help
          : "Its fields are told one by one, on each side. Choose here to tell it as a whole."}
      </span>
    </div>
  );
}
