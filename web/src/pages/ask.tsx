/** The referee's page: a question, its situation, what counts, the odds, the dice and the ruling. */
import { useMemo } from "preact/hooks";
import type { Form, Game } from "../wire/types";
import type { Dice } from "../wire/asks";
import type { Route } from "../route";
import { calledAt, nameOf, parts as partsOf, swapped, troopsOnly } from "../situation";
import { SideSwitch } from "../form/side-switch";
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
import { PICKING, useKeys } from "./keys";
import { useLook } from "./use-look";
import { useRuling } from "./use-ruling";
import { useSharing } from "./use-sharing";
import { useThrows } from "./use-throws";
import { linkTo, useSituation } from "./use-situation";

/** The field of the contract that says whose bound it is: a small switch beside the odds. */
const BOUND = "bound";

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
  const throws = useThrows(
    JSON.stringify(given),
    (dice) => referee.ask("look", { rules, test: form.test, given, dice }),
    (so) => !so.wants.length,
    ruling.rule,
  );
  const parts = useMemo(() => partsOf(form), [form]);
  const names = { ...game.dice, ...Object.fromEntries(parts.map((part) => [part.key, nameOf(part, given)])) };
  const called = calledAt(parts, given);
  const bound = form.fields.find((field) => field.name === BOUND);
  const twoSided = parts.some((part) => part.key === "a") && parts.some((part) => part.key === "b");
  const swap = twoSided ? () => set(swapped(given)) : null;
  const roll = () => ruling.rule(throws.lying);
  const share = useSharing(() => linkTo(rules, form, { given, ...(ruled ? { dice: ruled.dice as Dice } : {}) }));
  useKeys({
    r: roll,
    s: () => swap?.(),
    ...PICKING,
  });
  const rolled = ruled !== null && Object.keys(ruled.dice).length > 0;
  const hand = { game, given, error, change, follows: look?.follows ?? [] };
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
          elsewhere={bound}
          hand={hand}
          together={form.together}
          set={set}
          matters={seeing.matters}
          between={
            <>
              {ruled && rolled && (
                <Verdict
                  game={game}
                  form={form}
                  ruled={ruled}
                  tumbling={tumbling}
                  names={names}
                  again={() => ruling.rule({})}
                  swap={swap}
                  next={() => set(troopsOnly(form, given))}
                />
              )}
              <OddsCard
                form={form}
                names={names}
                called={called}
                seeing={seeing}
                throws={throws}
                ruling={ruling}
                clears={situation.clears}
                bound={bound && <SideSwitch hand={hand} field={bound} names={names} />}
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
                    {...(look.wants.length ? { none: "No row counts until the dice fall." } : {})}
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
        look={ready ? (throws.so ?? look) : null}
        error={error?.message ?? seeing.fault}
        called={called}
        dice={ready && (throws.so ?? look).wants.length > 0}
        kept={ruling.kept}
        roll={roll}
        busy={tumbling}
      />
    </div>
  );
}
