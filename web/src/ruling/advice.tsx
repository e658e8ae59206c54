/** What would change it: the changes that move a side's chance most, each one tap away. */
import { useEffect, useState } from "preact/hooks";
import type { Advice, Change, Form } from "../wire/types";
import type { Dice, Given, Json } from "../wire/asks";
import type { Referee } from "../referee/referee";
import { parts, undotted } from "../situation";
import { percent, said } from "../text";
import { Letter } from "../form/troops";
import { hoped } from "./hopes";
import type { Called } from "./said";
import { Said } from "./said";

interface Props {
  referee: Referee;
  rules: string;
  form: Form;
  given: Given;
  dice?: Dice;
  names: Record<string, string>;
  called: Called;
  /** Changes fields by their paths, all at once. */
  change: (sets: Record<string, Json>) => void;
}

export function WhatIf({ referee, rules, form, given, names, called, change }: Props) {
  const [open, setOpen] = useState(false);
  const [advice, setAdvice] = useState<Advice[] | null>(null);
  const [fault, setFault] = useState("");
  const situation = JSON.stringify(given);
  useEffect(() => {
    if (!open) return;
    let late = false;
    const wait = setTimeout(() => {
      referee.ask("advice", { rules, test: form.test, given }).then(
        (answer) => !late && (setAdvice(answer.advice ?? []), setFault(answer.error?.message ?? "")),
        (why: Error) => !late && (setAdvice([]), setFault(why.message)),
      );
    }, 120);
    return () => {
      late = true;
      clearTimeout(wait);
    };
  }, [open, situation, form.test]);
  return (
    <details class="what-if card" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What if …</summary>
      <div aria-live="polite">
        {open && !advice && <p class="empty">Trying every change of the situation …</p>}
        {fault && <p class="trouble">{fault}</p>}
        {advice?.map((each) => (
          <section key={each.side + each.aim} class="advice">
            <h3>
              {(each.side === "a" || each.side === "b") && <Letter side={each.side} />}{" "}
              <Said text={hoped(each.aim, called)} called={called} />: {percent(each.share)}
            </h3>
            <ul>
              {each.changes.map((one) => (
                <li key={one.at + JSON.stringify(one.to)}>
                  <ChangeButton one={one} base={each.share} form={form} names={names} change={change} />
                </li>
              ))}
            </ul>
            {!each.changes.length && <p class="empty">No single change of the situation moves this.</p>}
          </section>
        ))}
        {advice?.length === 0 && !fault && (
          <p class="empty">Nobody hopes for anything here, so there is nothing to advise.</p>
        )}
      </div>
    </details>
  );
}

interface One {
  one: Change;
  base: number;
  form: Form;
  names: Record<string, string>;
  /** Changes fields by their paths, all at once. */
  change: (sets: Record<string, Json>) => void;
}

function ChangeButton({ one, base, form, names, change }: One) {
  const up = one.share > base;
  const path = undotted(one.at);
  const side = path[0] === "a" || path[0] === "b" ? path[0] : null;
  return (
    <button
      type="button"
      class="change"
      onClick={() =>
        change(Object.fromEntries([one, ...one.along].map((each) => [undotted(each.at).join("."), each.to as Json])))
      }
    >
      <svg class={`arrow ${up ? "up" : "down"}`} viewBox="0 0 12 12" aria-hidden="true">
        <path d={up ? "M6 1.5 11 10H1z" : "M6 10.5 1 2h10z"} />
      </svg>
      <span>
        {side && (
          <>
            <Letter side={side} />
            <span class="hidden">{names[side]}: </span>{" "}
          </>
        )}
        {what(one, form)}
        {one.along.map((also) => (
          <span key={also.at} class="also">
            , {sideOf(also.at, names)}
            {what({ ...also, was: null }, form).toLowerCase()}
          </span>
        ))}{" "}
        <span class="would">
          would {up ? "raise" : "lower"} {percent(base)} to
        </span>{" "}
        <b>{percent(one.share)}</b>
      </span>
    </button>
  );
}

/** Whose field it is, by the name of the troops. */
function sideOf(at: string, names: Record<string, string>): string {
  const [side] = undotted(at);
  return side === "a" || side === "b" ? `${names[side]}: ` : "";
}

function what(one: Pick<Change, "at" | "label" | "was" | "to">, form: Form): string {
  if (one.to === true) return one.label;
  if (one.to === false) return `Not: ${one.label.toLowerCase()}`;
  const path = undotted(one.at);
  const part = parts(form).find((each) => each.key === path[0]) ?? parts(form).find((each) => each.key === "here");
  const field = part?.fields.find((each) => each.name === path[path.length - 1]);
  if (Array.isArray(one.to)) {
    const length = one.to.length;
    return length
      ? `${one.label}: ${length === 1 ? "one" : `${length}`}${typeof one.was === "number" && one.was ? ` instead of ${one.was}` : ""}`
      : `${one.label}: none`;
  }
  const name = typeof one.to === "string" ? (field?.words?.[one.to] ?? said(one.to)) : said(one.to);
  return `${one.label}: ${name}`;
}
