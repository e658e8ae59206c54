/** A chain of questions: the exact odds of where it ends, what counts in each step, and the dice, step by step. */
import { useMemo } from "preact/hooks";
import type { ChainForm, Game } from "../wire/types";
import type { Dice } from "../wire/asks";
import type { Route } from "../route";
import { calledAt, nameOf, parts as partsOf, swapped, troopsOnly } from "../situation";
import { withAll } from "../form/together";
import { ChainVerdict, StepsToCome } from "../ruling/steps";
import { WhatIf } from "../ruling/advice";
import { CourseCard } from "./course-card";
import { useDesk } from "./desk";
import { PICKING, useKeys } from "./keys";
import { QuestionBar, QuestionRail } from "./questions";
import { RollBar } from "./roll-bar";
import { SituationForm } from "./situation-form";
import { SituationTools } from "./situation-tools";
import { Unread } from "./unread";
import { useCourse } from "./use-course";
import { useRuling } from "./use-ruling";
import { useSharing } from "./use-sharing";
import { linkTo, useSituation } from "./use-situation";

interface Props {
  game: Game;
  form: ChainForm;
  route: Route;
}

export function ChainPage({ game, form, route }: Props) {
  const { referee } = useDesk();
  const rules = game.card.id;
  const situation = useSituation(game, form, route);
  const { given, set, change } = situation;
  const ruling = useRuling(game, form, situation);
  const going = useCourse(game, form, situation, ruling);
  const { whole, now, error, throws } = going;
  const { ruled, tumbling } = ruling;
  const parts = useMemo(() => partsOf(form), [form]);
  const names = { ...game.dice, ...Object.fromEntries(parts.map((part) => [part.key, nameOf(part, given)])) };
  const called = calledAt(parts, given);
  const swap = () => set(swapped(given));
  const roll = () => ruling.rule(throws.lying);
  const share = useSharing(() => linkTo(rules, form, { given, ...(ruled ? { dice: ruled.dice as Dice } : {}) }));
  useKeys({ r: roll, s: swap, ...PICKING });
  return (
    <div class="ask-page">
      <QuestionRail game={game} current={`chain/${form.chain}`} />
      <div class="ask-main">
        <QuestionBar game={game} current={`chain/${form.chain}`} title={form.title} asks={form.asks} />
        <Unread says={situation.unread} afresh={situation.afresh} />
        <SituationTools situation={situation} />
        <SituationForm
          parts={parts}
          hand={{ game, given, error, change, follows: whole?.follows ?? [] }}
          together={form.together}
          set={set}
          matters={going.matters}
          between={
            <>
              {ruled && (
                <ChainVerdict
                  game={game}
                  steps={ruled.steps}
                  names={names}
                  tumbling={tumbling}
                  again={() => ruling.rule({})}
                  swap={swap}
                  next={() => set(troopsOnly(form, given))}
                />
              )}
              <CourseCard
                form={form}
                game={game}
                names={names}
                called={called}
                going={going}
                ruling={ruling}
                clears={situation.clears}
                swap={swap}
                share={share}
                change={change}
              />
              {now && <StepsToCome game={game} steps={now.coming} names={names} />}
              {now && !throws.so && (
                <WhatIf
                  referee={referee}
                  rules={rules}
                  form={form}
                  given={given}
                  names={names}
                  called={called}
                  change={(sets) => set(withAll(parts, given, sets))}
                />
              )}
            </>
          }
        />
      </div>
      <RollBar
        look={now}
        error={error?.message ?? going.fault}
        called={called}
        dice={now?.step !== null}
        busy={tumbling}
        kept={ruling.kept}
        roll={roll}
      />
    </div>
  );
}
