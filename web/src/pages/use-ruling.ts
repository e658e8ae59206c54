/** A ruling of the situation as it stands: the dice as they fall, or as they were typed in. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Form, Game, Ruled } from "../wire/types";
import type { Dice, Json } from "../wire/asks";
import { note } from "../evening";
import { tumbleTime } from "../ruling/dice";
import { useDesk } from "./desk";
import type { Situation } from "./use-situation";

export interface Ruling {
  ruled: Ruled | null;
  tumbling: boolean;
  trouble: string | null;
  rule: (dice: Dice) => void;
}

interface Told {
  era: number;
  ruled: Ruled | null;
  trouble: string | null;
}

export function useRuling(game: Game, form: Form, { given, era, dice }: Situation): Ruling {
  const { referee } = useDesk();
  const rules = game.card.id;
  const [told, tell] = useState<Told>({ era: -1, ruled: null, trouble: null });
  const [tumbling, setTumbling] = useState(false);
  // An answer that comes after the situation was changed, or after it was asked again, is not shown.
  const now = useRef(era);
  const asked = useRef(0);
  now.current = era;

  async function rule(fell: Dice, keepIt: boolean): Promise<void> {
    const mine = ++asked.current;
    let answer: Ruled | null = null;
    let fault = "";
    try {
      answer = await referee.ask("rule", { rules, test: form.test, given, dice: fell });
    } catch (why) {
      fault = (why as Error).message;
    }
    if (mine !== asked.current || era !== now.current) return;
    if (!answer || answer.error) {
      tell((old) => ({ era, ruled: old.era === era ? old.ruled : null, trouble: answer?.error?.message ?? fault }));
      return;
    }
    tell({ era, ruled: answer, trouble: null });
    const rolls = Object.keys(answer.dice).length > 0 && Object.keys(fell).length === 0;
    setTumbling(rolls && tumbleTime() > 0);
    if (rolls && tumbleTime()) setTimeout(() => setTumbling(false), tumbleTime());
    if (keepIt) write(answer);
  }

  const write = (answer: Ruled) =>
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

  // A link may come with the dice that were rolled: then the ruling is shown again.
  useEffect(() => {
    if (Object.keys(dice).length) void rule(dice, false);
  }, []);

  const mine = told.era === era;
  return {
    ruled: mine ? told.ruled : null,
    tumbling: mine && tumbling,
    trouble: mine ? told.trouble : null,
    rule: (fell) => void rule(fell, true),
  };
}
