/** The odds before the dice, and the dice: rolled here, or typed in as they lie on the table. */
import type { Form } from "../wire/types";
import type { Dice, Json, Refusal } from "../wire/asks";
import type { Path } from "../situation";
import { parts as partsOf } from "../situation";
import { Doubts } from "../ruling/doubts";
import { Hopes } from "../ruling/hopes";
import { Odds } from "../ruling/odds";
import type { Called } from "../ruling/said";
import { TypedDice } from "../ruling/typed-dice";
import { LinkIcon } from "../draw/icons";
import type { Seeing } from "./use-look";
import type { Ruling } from "./use-ruling";

interface Props {
  form: Form;
  names: Record<string, string>;
  called: Called;
  seeing: Seeing;
  ruling: Ruling;
  /** How often all was cleared: dice that were half typed in go with it. */
  clears: number;
  swap: (() => void) | null;
  share: () => void;
  change: (path: Path, value: Json) => void;
}

export function OddsCard({ form, names, called, seeing, ruling, clears, swap, share, change }: Props) {
  const { look, error, fault, stale, told } = seeing;
  const { ruled, tumbling, trouble, rule } = ruling;
  const dice = form.dice === null || form.dice.length > 0;
  const ready = look !== null && !error;
  return (
    <section class="odds-card card" aria-label="The odds">
      <h2>{dice ? "The odds" : "The answer"}</h2>
      <div aria-live="polite" aria-busy={stale} class={stale && !look ? "stale" : ""}>
        {fault && <p class="trouble">{fault}</p>}
        {error && <Objection error={error} form={form} />}
        {ready && (
          <>
            <Hopes chances={look.chances} called={called} />
            <Doubts doubts={look.doubts} change={change} />
            {told === null ? <Odds forecasts={look.forecasts} called={called} /> : <p class="told">{told}</p>}
          </>
        )}
      </div>
      <div class="roll-row">
        <button type="button" class="roll" disabled={!ready || tumbling} onClick={() => rule({})}>
          {dice ? "Roll" : "Rule and note it"}
        </button>
        <button type="button" class="quiet" onClick={share}>
          <LinkIcon /> Link
        </button>
        {!ruled && swap && (
          <button type="button" class="quiet" onClick={swap}>
            Swap sides
          </button>
        )}
      </div>
      {ready && dice && (
        <TypedDice
          key={clears}
          form={form}
          names={names}
          fell={ruled && !tumbling ? (ruled.dice as Dice) : null}
          trouble={trouble}
          rule={rule}
        />
      )}
      {!dice && trouble && <p class="trouble">{trouble}</p>}
    </section>
  );
}

function Objection({ error, form }: { error: Refusal; form: Form }) {
  const [, side, ...rest] = error.at.split(".");
  const part = partsOf(form).find((each) => each.key === side);
  const fields = part ? part.fields : form.fields;
  const name = (part ? rest[0] : side)?.replace(/\[.*/, "");
  const field = fields.find((each) => each.name === name);
  return (
    <p class="objection">
      <b>This cannot be asked yet.</b> {part ? `${part.label}` : ""}
      {part && field ? ", " : ""}
      {field ? field.label.toLowerCase() : ""}
      {part || field ? ": " : ""}
      {error.message}.
    </p>
  );
}
