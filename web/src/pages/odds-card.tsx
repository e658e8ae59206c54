/** The odds before the dice, and the dice: rolled here, or laid down as they fell on the table. */
import type { ComponentChildren } from "preact";
import type { Form, Look } from "../wire/types";
import type { Json, Refusal } from "../wire/asks";
import type { Path } from "../situation";
import { parts as partsOf } from "../situation";
import { Doubts } from "../ruling/doubts";
import { Hopes } from "../ruling/hopes";
import { Odds } from "../ruling/odds";
import type { Called } from "../ruling/said";
import { TypedDice } from "../ruling/typed-dice";
import { Actions } from "../ruling/actions";
import { DieIcon, KeepIcon } from "../draw/icons";
import { OddsTools } from "./odds-tools";
import type { Seeing } from "./use-look";
import type { Ruling } from "./use-ruling";
import type { Throws } from "./use-throws";
import { beside } from "./use-throws";

interface Props {
  form: Form;
  /** What dice are called: the troops of a side, or what they are rolled for. */
  names: Record<string, string>;
  called: Called;
  seeing: Seeing;
  throws: Throws<Look>;
  ruling: Ruling;
  /** What is asked of both sides in one word, beside the odds. */
  bound: ComponentChildren;
  /** How often all was cleared: dice that were half laid down go with it. */
  clears: number;
  swap: (() => void) | null;
  share: () => void;
  change: (path: Path, value: Json) => void;
}

export function OddsCard({ form, names, called, seeing, throws, ruling, bound, clears, swap, share, change }: Props) {
  const { error, fault, stale } = seeing;
  const { ruled, tumbling, trouble, rule } = ruling;
  const look = throws.so ?? seeing.look;
  const ready = look !== null && !error;
  const rolls = ready && look.wants.length > 0;
  const laid = throws.so !== null;
  return (
    <section class="odds-card card" aria-label="The odds">
      <div class="odds-head">
        <h2>{ready && !rolls ? "The answer" : laid ? "The odds, as the dice lie" : "The odds"}</h2>
        {bound}
      </div>
      <div aria-live="polite" aria-busy={stale} class={stale && !look ? "stale" : ""}>
        {fault && <p class="trouble">{fault}</p>}
        {error && <Objection error={error} form={form} />}
        {ready && (
          <>
            <Hopes chances={look.chances} called={called} />
            <Doubts doubts={look.doubts} change={change} />
            {look.told === null ? (
              <Odds forecasts={look.forecasts} called={called} />
            ) : (
              <>
                <p class="told">{look.told}</p>
                <Actions actions={look.actions} />
              </>
            )}
          </>
        )}
      </div>
      <div class="roll-row">
        {rolls && (
          <button type="button" class="roll" disabled={tumbling} onClick={() => rule(throws.lying)}>
            <DieIcon /> {laid ? "Roll the rest" : "Roll"}
          </button>
        )}
        {ready && !rolls && (
          <button type="button" class="quiet" disabled={ruling.kept} onClick={() => rule({})}>
            <KeepIcon /> {ruling.kept ? "Kept in the evening" : "Keep it in the evening"}
          </button>
        )}
        <OddsTools share={share} swap={ruled ? null : swap} takeBack={laid ? throws.takeBack : null} />
      </div>
      {rolls && (
        <TypedDice
          key={`${clears} ${throws.count} ${JSON.stringify(look.wants)} ${ruled ? JSON.stringify(ruled.dice) : ""}`}
          wants={look.wants}
          names={names}
          title={laid ? "Then tap or type what is thrown next" : "or tap what lies on the table"}
          lying={throws.lying}
          trouble={throws.trouble ?? trouble}
          lay={(thrown) => throws.lay(beside(throws.lying, look.wants, thrown))}
        />
      )}
      {!rolls && trouble && <p class="trouble">{trouble}</p>}
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
