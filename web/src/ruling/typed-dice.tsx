/** The dice, typed in as they lie on the table. */
import { useEffect, useState } from "preact/hooks";
import type { FixedDice, Form } from "../wire/types";
import type { Dice, Json } from "../wire/asks";
import { capital, said } from "../text";
import { Die } from "./die";

interface Entering {
  form: Form;
  names: Record<string, string>;
  fell: Dice | null;
  trouble: string | null;
  rule: (dice: Dice) => void;
}

/** Entering real dice: faces to tap where the dice are known beforehand, numbers to type where a roll showed them. */
export function TypedDice({ form, names, fell, trouble, rule }: Entering) {
  return form.dice ? (
    <Faces dice={form.dice} names={names} fell={fell} trouble={trouble} rule={rule} />
  ) : (
    <Numbers names={names} fell={fell} trouble={trouble} rule={rule} />
  );
}

interface FacesProps extends Omit<Entering, "form"> {
  dice: FixedDice[];
}

function Faces({ dice, names, fell, trouble, rule }: FacesProps) {
  const [chosen, choose] = useState<Dice>({});
  useEffect(() => {
    if (fell) choose({});
  }, [fell]);
  const tap = (name: string, face: number) => {
    const next = { ...chosen, [name]: face };
    choose(next);
    if (dice.every((die) => die.name in next)) rule(next);
  };
  if (!dice.length) return null;
  return (
    <div class="typed">
      <p class="typed-title">or tap what lies on the table</p>
      {dice.map((die) => (
        <div key={die.name} class="faces" role="group" aria-label={`Die of ${names[die.name] ?? die.name}`}>
          <span class={`letter letter-${die.name}`} aria-hidden="true">
            {die.name.toUpperCase().slice(0, 2)}
          </span>
          {[...new Set(die.faces)]
            .toSorted((one, other) => one - other)
            .map((face) => (
              <button
                type="button"
                key={face}
                data-die={die.name}
                data-face={face}
                aria-pressed={chosen[die.name] === face}
                aria-label={`${names[die.name] ?? die.name} rolled ${face}`}
                onClick={() => tap(die.name, face)}
              >
                <Die face={face} name="" side={die.name} pips={Math.max(...die.faces) <= 6} />
              </button>
            ))}
        </div>
      ))}
      {trouble && <p class="trouble">{trouble}</p>}
    </div>
  );
}

function Numbers({ names, fell, trouble, rule }: Omit<Entering, "form">) {
  const [typed, type] = useState<Record<string, string>>({});
  useEffect(() => {
    if (fell)
      type(
        Object.fromEntries(
          Object.entries(fell).map(([name, value]) => [name, Array.isArray(value) ? value.join(" ") : String(value)]),
        ),
      );
  }, [fell]);
  const names_ = Object.keys(typed);
  if (!names_.length) return <p class="typed-title">Roll once, and the dice of this question can be typed in too.</p>;
  const read = (): Dice =>
    Object.fromEntries(
      names_.map((name) => {
        const numbers = (typed[name]!.match(/\d+/g) ?? []).map(Number);
        const value: Json = Array.isArray(fell?.[name]) ? numbers : (numbers[0] ?? 0);
        return [name, value];
      }),
    );
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        rule(read());
      }}
    >
      <p class="typed-title">or type what lies on the table</p>
      {names_.map((name) => (
        <label key={name} class="typed-row">
          <span>{capital(names[name] ?? said(name))}</span>
          <input
            inputMode="numeric"
            value={typed[name]}
            data-dice={name}
            onInput={(event) => type({ ...typed, [name]: event.currentTarget.value })}
          />
        </label>
      ))}
      <button type="submit" class="quiet">
        Rule with these dice
      </button>
      {trouble && <p class="trouble">{trouble}</p>}
    </form>
  );
}
