/** The odds of a whole chain, and the dice of its next step. */
import type { ChainForm, Game } from "../wire/types";
import type { Dice, Json } from "../wire/asks";
import type { Path } from "../situation";
import { DieIcon } from "../draw/icons";
import { Doubts } from "../ruling/doubts";
import { Hopes } from "../ruling/hopes";
import { Odds } from "../ruling/odds";
import type { Called } from "../ruling/said";
import { Sided, StepTaken } from "../ruling/steps";
import { TypedDice } from "../ruling/typed-dice";
import { OddsTools } from "./odds-tools";
import type { Going } from "./use-course";
import type { Ruling } from "./use-ruling";
import { beside } from "./use-throws";

interface Props {
  form: ChainForm;
  game: Game;
  names: Record<string, string>;
  called: Called;
  going: Going;
  ruling: Ruling;
  /** How often all was cleared: dice that were half laid down go with it. */
  clears: number;
  swap: () => void;
  share: () => void;
  change: (path: Path, value: Json) => void;
}

export function CourseCard({ form, game, names, called, going, ruling, clears, swap, share, change }: Props) {
  const { now, error, fault, stale, throws } = going;
  const { ruled, tumbling, trouble, rule } = ruling;
  const laid = throws.so !== null;
  const step = now?.step ?? null;
  const lying = ((step && throws.lying[step]) || {}) as Dice;
  return (
    <section class="odds-card card" aria-label="The odds of the whole">
      <h2>{laid ? "The odds from here" : "The odds of the whole"}</h2>
      <ol class="steps" aria-label="The steps">
        {form.steps.map((each) => (
          <li key={each} aria-current={laid && each === step ? "step" : undefined}>
            {each}
          </li>
        ))}
      </ol>
      <div aria-live="polite" aria-busy={stale}>
        {(fault || error) && <p class="objection">{fault || `${error!.message}.`}</p>}
        {now && (
          <>
            {laid && now.taken.map((taken) => <StepTaken key={taken.name} game={game} step={taken} names={names} />)}
            <Hopes chances={now.chances} called={called} />
            <Doubts doubts={now.doubts} change={change} />
          </>
        )}
      </div>
      <div class="roll-row">
        {now && step && (
          <button type="button" class="roll" disabled={tumbling} onClick={() => rule(throws.lying)}>
            <DieIcon /> {laid ? "Roll the rest" : "Roll it through"}
          </button>
        )}
        <OddsTools share={share} swap={ruled ? null : swap} takeBack={laid ? throws.takeBack : null} />
      </div>
      {now && step && now.wants.length > 0 && (
        <Sided turned={now.turned} names={names}>
          {(own) => (
            <TypedDice
              key={`${clears} ${throws.count} ${step} ${JSON.stringify(now.wants)} ${ruled ? JSON.stringify(ruled.dice) : ""}`}
              wants={now.wants}
              names={own}
              title={laid ? `Then ${step}: what lies on the table` : `or tap what lies on the table: ${step}`}
              lying={lying}
              trouble={throws.trouble ?? trouble}
              lay={(thrown) => throws.lay({ ...throws.lying, [step]: beside(lying, now.wants, thrown) })}
            />
          )}
        </Sided>
      )}
      {now && (
        <div class="course-ends">
          <h3>How it may end</h3>
          <Odds forecasts={now.forecasts} called={called} />
        </div>
      )}
    </section>
  );
}
