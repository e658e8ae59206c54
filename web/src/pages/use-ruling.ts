/** A ruling of the situation as it stands: the dice as they fall, or as they were typed in. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Game, Ruled } from "../wire/types";
import type { Dice, Json } from "../wire/asks";
import type { AnyForm } from "../situation";
import { askedBy } from "../situation";
import { note } from "../evening";
import { turnedAbout } from "../ruling/armies";
import { tumbleTime } from "../ruling/dice";
import { useDesk } from "./desk";
import type { Situation } from "./use-situation";

export interface Ruling {
  ruled: Ruled | null;
  tumbling: boolean;
  trouble: string | null;
  /** Rules with these dice, rolls those that are wanting, and notes it in the evening. */
  rule: (dice: Dice) => void;
  /** Whether this very answer, which needs no dice, is in the evening already. */
  kept: boolean;
  /** Takes the ruling off the page again; it stays in the evening. */
  dismiss: () => void;
}

interface Told {
  era: number;
  ruled: Ruled | null;
  trouble: string | null;
}

/** Whose it is, where a step of a chain may have the sides the other way round. */
function own(step: object, { side }: { side?: string | null }): { side?: string } {
  if (side !== "a" && side !== "b") return {};
  return { side: "turned" in step && step.turned ? turnedAbout(side) : side };
}

export function useRuling(game: Game, form: AnyForm, { given, era, dice }: Situation): Ruling {
  const { referee } = useDesk();
  const rules = game.card.id;
  const [told, tell] = useState<Told>({ era: -1, ruled: null, trouble: null });
  const [tumbling, setTumbling] = useState(false);
  // An answer that comes after the situation was changed, or after it was asked again, is not shown.
  const now = useRef(era);
  const asked = useRef(0);
  now.current = era;

  async function rule(fell: Dice, keep: boolean): Promise<void> {
    const mine = ++asked.current;
    let answer: Ruled | null = null;
    let fault = "";
    try {
      answer = await referee.ask("rule", { rules, ...askedBy(form), given, dice: fell, keep });
    } catch (why) {
      fault = (why as Error).message;
    }
    if (mine !== asked.current || era !== now.current) return;
    if (!answer || answer.error) {
      tell((old) => ({ era, ruled: old.era === era ? old.ruled : null, trouble: answer?.error?.message ?? fault }));
      return;
    }
    tell({ era, ruled: answer, trouble: null });
    const rolls = JSON.stringify(answer.dice) !== JSON.stringify(fell);
    setTumbling(rolls && tumbleTime() > 0);
    if (rolls && tumbleTime()) setTimeout(() => setTumbling(false), tumbleTime());
    if (keep) write(answer);
  }

  const write = (answer: Ruled) => {
    const all = answer.steps.length ? answer.steps : [answer];
    note({
      when: new Date().toISOString(),
      rules,
      game: game.card.title,
      ...("test" in form ? { test: form.test } : { test: form.chain, chain: true }),
      title: form.title,
      given,
      dice: answer.dice as Dice,
      words: game.dice,
      result: answer.result as Record<string, Json>,
      told: answer.told,
      turned: answer.steps.filter((step) => step.turned).map((step) => step.name),
      actions: all.flatMap((each) => each.actions.map((action) => ({ ...action, ...own(each, action) }))),
      lines: all.flatMap((each) =>
        each.lines.map((line) => ({ ...line, ...own(each, line), says: game.rows[line.row] ?? line.row })),
      ),
    });
  };

  // A link may come with the dice that were rolled: then the ruling is shown again, and not noted again.
  useEffect(() => {
    if (Object.keys(dice).length) void rule(dice, false);
  }, []);

  const mine = told.era === era;
  return {
    ruled: mine ? told.ruled : null,
    tumbling: mine && tumbling,
    trouble: mine ? told.trouble : null,
    rule: (fell) => void rule(fell, true),
    kept: mine && told.ruled !== null,
    dismiss: () => tell({ era: -1, ruled: null, trouble: null }),
  };
}
