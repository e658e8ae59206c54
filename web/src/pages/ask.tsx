/** The referee's page: a question, its situation, what counts, the odds, the dice and the ruling. */
import { useMemo } from "preact/hooks";
import type { Form, Game } from "../wire/types";
import type { Dice } from "../wire/asks";
import type { Route } from "../route";
import { calledAt, nameOf, parts as partsOf, swapped, troopsOnly } from "../situation";
import { withAll } from "../form/together";
import { Factors } from "../ruling/factors";
import { WhatIf } from "../ruling/advice";
import { Verdict } from "../ruling/verdict";
import { useDesk } from "./desk";
import { OddsCard } from "./odds-card";
import { QuestionBar, QuestionRail } from "./questions";
import { SituationForm } from "./situation-form";
import { SituationTools } from "./situation-tools";
import { RollBar } from "./roll-bar";
import { Unread } from "./unread";
import { useKeys } from "./keys";
import { useLook } from "./use-look";
import { useRuling } from "./use-ruling";
import { linkTo, useSituation } from "./use-situation";

interface Props {
  game: Game;
  form: Form;
  route: Route;
}

export function AskPage({ game, form, route }: Props) {
  const { referee } = useDesk();
  const rules = game.card.id;
  const situation = useSituation(game, form, route);
  const { given, set, change } = situation;
  const seeing = useLook(game, form, situation);
  const ruling = useRuling(game, form, situation);
  const { look, error } = seeing;
  const { ruled, tumbling } = ruling;
  const parts = useMemo(() => partsOf(form), [form]);
  const names = Object.fromEntries(parts.map((part) => [part.key, nameOf(part, given)]));
  const called = calledAt(parts, given);
  const twoSided = parts.some((part) => part.key === "a") && parts.some((part) => part.key === "b");
  const swap = twoSided ? () => set(swapped(given)) : null;
  const roll = () => ruling.rule({});
  const share = useSharing(() => linkTo(rules, form, { given, ...(ruled ? { dice: ruled.dice as Dice } : {}) }));
  useKeys({
    r: roll,
    s: () => swap?.(),
    "/": () => document.querySelector<HTMLElement>("[data-pick]")?.click(),
  });
  const dice = form.dice === null || form.dice.length > 0;
  const ready = look !== null && !error;
  return (
    <div class="ask-page">
      <QuestionRail game={game} current={`ask/${form.test}`} />
      <div class="ask-main">
        <QuestionBar game={game} current={`ask/${form.test}`} title={form.title} asks={form.asks} />
        <Unread says={situation.unread} afresh={situation.afresh} />
        <SituationTools situation={situation} />
        <SituationForm
          parts={parts}
          hand={{ game, given, error, change, follows: look?.follows ?? [] }}
          together={form.together}
          set={set}
          matters={seeing.matters}
          between={
            <>
              {ruled && (
                <Verdict
                  game={game}
                  form={form}
                  ruled={ruled}
                  tumbling={tumbling}
                  names={names}
                  again={roll}
                  swap={swap}
                  next={() => set(troopsOnly(form, given))}
                />
              )}
              <OddsCard
                form={form}
                names={names}
                called={called}
                seeing={seeing}
                ruling={ruling}
                clears={situation.clears}
                swap={swap}
                share={share}
                change={change}
              />
              {ready && (
                <section class="card" aria-label="What counts">
                  <h2>What counts</h2>
                  <Factors
                    game={game}
                    made={look.made}
                    names={names}
                    {...(dice ? { none: "No row counts until the dice fall." } : {})}
                  />
                </section>
              )}
              {ready && Object.keys(look.chances).length > 0 && (
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
        look={ready ? look : null}
        error={error?.message ?? seeing.fault}
        called={called}
        dice={dice}
        roll={roll}
        busy={tumbling}
      />
    </div>
  );
}

/** Copies the link of what is on the page, or leaves it in the address bar. */
function useSharing(hash: () => string): () => Promise<void> {
  const { tell } = useDesk();
  return async () => {
    const link = new URL(hash(), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      tell("The link is copied: it carries this situation.");
    } catch {
      history.replaceState(null, "", link);
      tell("The link stands in the address bar: copy it from there.");
    }
  };
}
