/** A chain of questions, and the exact odds of where it ends. */
import { useMemo } from "preact/hooks";
import type { ChainForm, Game } from "../wire/types";
import type { Route } from "../route";
import { calledAt, parts as partsOf } from "../situation";
import { Doubts } from "../ruling/doubts";
import { Hopes } from "../ruling/hopes";
import { Odds } from "../ruling/odds";
import { useLatest } from "../ruling/look";
import { useDesk } from "./desk";
import { QuestionBar, QuestionRail } from "./questions";
import { RollBar } from "./roll-bar";
import { SituationForm } from "./situation-form";
import { SituationTools } from "./situation-tools";
import { Unread } from "./unread";
import { useSensible, useSituation } from "./use-situation";

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
  const parts = useMemo(() => partsOf(form), [form]);
  const seen = useLatest(JSON.stringify(given), () => referee.ask("chain", { rules, chain: form.chain, given }));
  const called = calledAt(parts, given);
  const answer = seen.answer;
  const error = answer?.error ?? null;
  useSensible(situation, seen.of, error !== null);
  return (
    <div class="ask-page">
      <QuestionRail game={game} current={`chain/${form.chain}`} />
      <div class="ask-main">
        <QuestionBar game={game} current={`chain/${form.chain}`} title={form.title} asks={form.asks} />
        <Unread says={situation.unread} afresh={situation.afresh} />
        <SituationTools situation={situation} />
        <SituationForm
          parts={parts}
          hand={{ game, given, error, change, follows: answer?.follows ?? [] }}
          together={form.together}
          set={set}
          matters={null}
          between={
            <section class="odds-card card" aria-label="The odds of the whole">
              <h2>The odds of the whole</h2>
              <ol class="steps" aria-label="The steps">
                {form.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              <div aria-live="polite" aria-busy={seen.stale}>
                {(seen.fault || error) && <p class="objection">{seen.fault || `${error!.message}.`}</p>}
                {answer && !error && (
                  <>
                    <Hopes chances={answer.chances} called={called} />
                    <Doubts doubts={answer.doubts} change={change} />
                    <Odds forecasts={answer.forecasts} called={called} />
                  </>
                )}
              </div>
            </section>
          }
        />
      </div>
      <RollBar
        look={answer && !error ? answer : null}
        error={error?.message ?? seen.fault}
        called={called}
        dice={false}
        busy={false}
        roll={null}
      />
    </div>
  );
}
