/** The referee's page: a question, its situation, what counts, the odds, the dice and the ruling. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Form, Game, Ruled } from "../wire/types";
import type { Dice, Given, Json } from "../wire/asks";
import type { Route } from "../route";
import { asking, keepAddress, unpacked } from "../route";
import type { Path } from "../situation";
import { changed, nameOf, parts as partsOf, swapped, troopsOnly } from "../situation";
import { note } from "../evening";
import { Factors } from "../ruling/factors";
import { Hopes, Odds } from "../ruling/odds";
import { WhatIf } from "../ruling/advice";
import { TypedDice, tumbleTime } from "../ruling/dice";
import { Verdict } from "../ruling/verdict";
import { useLatest } from "../ruling/look";
import { LinkIcon } from "../draw/icons";
import { useDesk } from "./desk";
import { QuestionBar, QuestionRail } from "./questions";
import { begin, leave } from "./remembered";
import { SituationForm } from "./situation-form";
import { RollBar } from "./roll-bar";
import { useKeys } from "./keys";

interface Props {
  game: Game;
  form: Form;
  route: Route;
}

export function AskPage({ game, form, route }: Props) {
  const { referee, tell } = useDesk();
  const rules = game.card.id;
  const carried = useMemo(() => unpacked(route.query.get("s")), [route]);
  const [given, setGiven] = useState<Given>(() => carried?.given ?? begin(game, form.test, form));
  const [ruled, setRuled] = useState<Ruled | null>(null);
  const [tumbling, setTumbling] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const touched = useRef(carried !== null);
  // An answer that comes after the situation was changed, or after it was asked again, is not shown.
  const asked = useRef(0);
  const parts = useMemo(() => partsOf(form), [form]);
  const situation = JSON.stringify(given);
  const seen = useLatest(situation, () => referee.ask("look", { rules, test: form.test, given }));
  const look = seen.answer;
  const [matters, setMatters] = useState<Record<string, string[]> | null>(null);
  // Where the dice cannot change it, the ruling itself is shown at once.
  const settled = look?.error === null && look.odds.length === 1 && look.odds[0]!.p === "1";
  const plain = useLatest(`${settled} ${situation}`, settled ? () => referee.ask("rule", { rules, test: form.test, given }) : null);
  const names = Object.fromEntries(parts.map((part) => [part.key, nameOf(part, given)]));

  useEffect(() => {
    if (look && Object.keys(look.matters).length) setMatters(look.matters);
  }, [look]);

  useEffect(() => {
    leave(rules, form.test, given);
    keepAddress(asking(rules, form.test, { given }));
  }, [situation]);

  // A link may come with the dice that were rolled: then the ruling is shown again.
  useEffect(() => {
    if (carried?.dice && Object.keys(carried.dice).length) void rule(carried.dice, false);
  }, []);

  // Nobody has touched it yet and it cannot be asked as it stands: begin with a situation in which a row counts.
  useEffect(() => {
    if (!look?.error || touched.current) return;
    touched.current = true;
    referee.ask("sheet", { rules }).then((sheet) => {
      const tried = sheet.tables.flatMap((table) => table.rows).find((row) => row.tried?.test === form.test)?.tried;
      if (tried) setGiven(tried.given as Given);
    }, () => undefined);
  }, [look]);

  const set = (next: Given) => {
    touched.current = true;
    asked.current += 1;
    setGiven(next);
    setRuled(null);
    setTrouble(null);
  };
  const change = (path: Path, value: Json | undefined) => set(changed(given, path, value) as Given);

  async function rule(dice: Dice, keepIt = true): Promise<void> {
    const mine = ++asked.current;
    let answer: Ruled;
    try {
      answer = await referee.ask("rule", { rules, test: form.test, given, dice });
    } catch (why) {
      if (mine === asked.current) setTrouble((why as Error).message);
      return;
    }
    if (mine !== asked.current) return;
    if (answer.error) {
      setTrouble(answer.error.message);
      return;
    }
    setTrouble(null);
    const rolls = Object.keys(answer.dice).length > 0 && Object.keys(dice).length === 0;
    setRuled(answer);
    if (rolls && tumbleTime()) {
      setTumbling(true);
      setTimeout(() => setTumbling(false), tumbleTime());
    } else setTumbling(false);
    if (keepIt)
      note({
        when: new Date().toISOString(),
        rules,
        game: game.card.title,
        test: form.test,
        title: form.title,
        given,
        dice: answer.dice as Dice,
        result: answer.result as Record<string, Json>,
        told: answer.told,
        actions: answer.actions,
        lines: answer.lines.map((line) => ({ ...line, says: game.rows[line.row] ?? line.row })),
      });
  }

  const twoSided = parts.some((part) => part.key === "a") && parts.some((part) => part.key === "b");
  const swap = twoSided ? () => set(swapped(given)) : null;
  const roll = () => void rule({});
  const share = async () => {
    const link = new URL(asking(rules, form.test, { given, ...(ruled ? { dice: ruled.dice as Dice } : {}) }), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      tell("The link is copied: it carries this situation.");
    } catch {
      history.replaceState(null, "", link);
      tell("The link stands in the address bar: copy it from there.");
    }
  };
  useKeys({
    r: roll,
    s: () => swap?.(),
    "/": () => document.querySelector<HTMLElement>("[data-pick]")?.click(),
  });

  const error = look?.error ?? null;
  const totals = form.results.map((result) => result.at).filter((at) => /(^|\.)total$/.test(at)).map((at) => (at.includes(".") ? at.split(".")[0]! : ""));
  const hand = { game, given, error, change };
  const dice = form.dice === null || form.dice.length > 0;
  const ready = look !== null && !error;

  return (
    <div class="ask-page">
      <QuestionRail game={game} current={`ask/${form.test}`} />
      <div class="ask-main">
        <QuestionBar game={game} current={`ask/${form.test}`} title={form.title} asks={form.asks} />
        <SituationForm
          parts={parts}
          hand={hand}
          matters={matters}
          between={
            <>
              {ruled && (
                <Verdict game={game} form={form} ruled={ruled} tumbling={tumbling} names={names} totals={totals} again={roll} swap={swap} next={() => set(troopsOnly(form, given))} />
              )}
              <section class="odds-card card" aria-label="The odds">
                <h2>{dice ? "The odds" : "The answer"}</h2>
                <div aria-live="polite" aria-busy={seen.stale} class={seen.stale && !look ? "stale" : ""}>
                  {seen.fault && <p class="trouble">{seen.fault}</p>}
                  {error && <Objection error={error} form={form} />}
                  {ready && (
                    <>
                      <Hopes chances={look.chances} names={names} />
                      {settled ? <p class="told">{plain.answer?.told}</p> : <Odds odds={look.odds} names={names} />}
                    </>
                  )}
                </div>
                <div class="roll-row">
                  <button type="button" class="roll" disabled={!ready || tumbling} onClick={roll}>
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
                {ready && dice && <TypedDice form={form} names={names} fell={ruled && !tumbling ? (ruled.dice as Dice) : null} trouble={trouble} rule={(typed) => void rule(typed)} />}
                {!dice && trouble && <p class="trouble">{trouble}</p>}
              </section>
              {ready && (
                <section class="card" aria-label="What counts">
                  <h2>What counts</h2>
                  <Factors game={game} lines={look.lines} near={look.near} names={names} totals={totals} />
                </section>
              )}
              {ready && Object.keys(look.chances).length > 0 && (
                <WhatIf referee={referee} rules={rules} form={form} given={given} names={names} change={change} />
              )}
            </>
          }
        />
      </div>
      <RollBar look={ready ? look : null} error={error?.message ?? seen.fault} names={names} dice={dice} roll={roll} busy={tumbling} />
    </div>
  );
}

function Objection({ error, form }: { error: { at: string; message: string }; form: Form }) {
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

