/** The steps of a chain: those taken, with their dice, and those to come, with what counts there. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Game, StepComing, StepTaken as Taken } from "../wire/types";
import type { Dice } from "../wire/asks";
import { percent } from "../text";
import { Actions } from "./actions";
import type { After } from "./after";
import { AfterRuling } from "./after";
import { Armies, turnedAbout, turnedNames, useArmies } from "./armies";
import { ANY_DICE, DiceTray } from "./dice";
import { Factors } from "./factors";

interface Step {
  game: Game;
  step: Taken;
  names: Record<string, string>;
  tumbling?: boolean;
}

/** A step in which the sides may stand the other way round: its dice and rows have their own side's name and colour. */
export function Sided({
  turned,
  names,
  children,
}: {
  turned: boolean;
  names: Record<string, string>;
  children: (names: Record<string, string>) => ComponentChildren;
}) {
  const army = useArmies();
  return (
    <Armies.Provider value={turned ? (side) => army(turnedAbout(side)) : army}>
      {children(turned ? turnedNames(names) : names)}
    </Armies.Provider>
  );
}

export function StepTaken(props: Step) {
  return (
    <Sided turned={props.step.turned} names={props.names}>
      {(names) => <OneStep {...props} names={names} />}
    </Sided>
  );
}

function OneStep({ game, step, names, tumbling = false }: Step) {
  return (
    <section class="step-taken" aria-label={step.name}>
      <h3>{step.name}</h3>
      <DiceTray dice={step.dice as Dice} form={ANY_DICE} names={names} tumbling={tumbling} />
      {!tumbling && (
        <>
          <p class="step-told">{step.told}</p>
          <Actions actions={step.actions} />
          {step.unmade && (
            <p class="step-note">A re-roll that a player may choose was not made here; the odds count it in.</p>
          )}
          {step.made.length > 0 && (
            <details class="why">
              <summary>The rows that counted</summary>
              <Factors game={game} made={step.made} names={names} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

interface Verdict extends After {
  game: Game;
  steps: readonly Taken[];
  names: Record<string, string>;
  tumbling: boolean;
}

export function ChainVerdict({ game, steps, names, tumbling, again, swap, next }: Verdict) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!tumbling) box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, [steps, tumbling]);
  return (
    <section class="verdict card" ref={box} tabIndex={-1} aria-label="The ruling">
      <h2>How it went</h2>
      <div aria-live="assertive">
        {steps.map((step) => (
          <StepTaken key={step.name} game={game} step={step} names={names} tumbling={tumbling} />
        ))}
        {tumbling && <p class="told rolling">The dice roll …</p>}
      </div>
      {!tumbling && <AfterRuling again={again} swap={swap} next={next} />}
    </section>
  );
}

/** What counts in each step that it may still come to. */
export function StepsToCome({
  game,
  steps,
  names,
}: {
  game: Game;
  steps: readonly StepComing[];
  names: Record<string, string>;
}) {
  const rows = steps.filter((step) => step.made.length > 0);
  if (!rows.length) return null;
  return (
    <section class="card" aria-label="What counts">
      <h2>What counts</h2>
      {rows.map((step, place) => (
        <details key={step.name} class="step-coming" open={place === 0}>
          <summary>
            {step.name} {step.share < 1 && <small>it comes to this in {percent(step.share)}</small>}
          </summary>
          {!step.sure && <p class="step-note">As it most likely comes to it; what happens before may change this.</p>}
          <Sided turned={step.turned} names={names}>
            {(own) => <Factors game={game} made={step.made} names={own} />}
          </Sided>
        </details>
      ))}
    </section>
  );
}
