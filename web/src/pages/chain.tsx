/** A chain of questions, and the exact odds of where it ends. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { ChainForm, Game } from "../wire/types";
import type { Given } from "../wire/asks";
import type { Route } from "../route";
import { address, keepAddress, packed, unpacked } from "../route";
import { changed, nameOf, parts as partsOf } from "../situation";
import { Hopes, Odds } from "../ruling/odds";
import { useLatest } from "../ruling/look";
import { useDesk } from "./desk";
import { QuestionBar, QuestionRail } from "./questions";
import { begin, leave } from "./remembered";
import { RollBar } from "./roll-bar";
import { SituationForm } from "./situation-form";

interface Props {
  game: Game;
  form: ChainForm;
  route: Route;
}

export function ChainPage({ game, form, route }: Props) {
  const { referee } = useDesk();
  const rules = game.card.id;
  const [given, setGiven] = useState<Given>(() => unpacked(route.query.get("s"))?.given ?? begin(game, `chain ${form.chain}`, form));
  const parts = useMemo(() => partsOf(form), [form]);
  const situation = JSON.stringify(given);
  const seen = useLatest(situation, () => referee.ask("chain", { rules, chain: form.chain, given }));
  const names = Object.fromEntries(parts.map((part) => [part.key, nameOf(part, given)]));
  useEffect(() => {
    leave(rules, `chain ${form.chain}`, given);
    keepAddress(address(rules, "chain", form.chain, { s: packed({ given }) }));
  }, [situation]);
  const answer = seen.answer;
  const error = answer?.error ?? null;
  return (
    <div class="ask-page">
      <QuestionRail game={game} current={`chain/${form.chain}`} />
      <div class="ask-main">
        <QuestionBar game={game} current={`chain/${form.chain}`} title={form.title} asks={form.asks} />
        <SituationForm
          parts={parts}
          hand={{ game, given, error, change: (path, value) => setGiven(changed(given, path, value) as Given) }}
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
                    <Hopes chances={answer.chances} names={names} />
                    <Odds odds={answer.odds} names={names} />
                  </>
                )}
              </div>
            </section>
          }
        />
      </div>
      <RollBar look={answer && !error ? answer : null} error={error?.message ?? seen.fault} names={names} dice={false} busy={false} roll={null} />
    </div>
  );
}
