/** The ruling: what happened, in one sentence, what to do on the table, and the rows that made it so. */
import { useEffect, useRef } from "preact/hooks";
import type { Form, Game, Ruled } from "../wire/types";
import type { Dice } from "../wire/asks";
import { Letter } from "../form/troops";
import { AgainIcon, NextIcon, SwapIcon } from "../draw/icons";
import { DiceTray } from "./dice";
import { Factors } from "./factors";

interface Props {
  game: Game;
  form: Form;
  ruled: Ruled;
  tumbling: boolean;
  names: Record<string, string>;
  again: () => void;
  swap: (() => void) | null;
  next: () => void;
}

export function Verdict({ game, form, ruled, tumbling, names, again, swap, next }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!tumbling) box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, [ruled, tumbling]);
  return (
    <section class="verdict card" ref={box} tabIndex={-1} aria-label="The ruling">
      <DiceTray dice={ruled.dice as Dice} form={form} names={names} tumbling={tumbling} />
      <div aria-live="assertive" class="told-box">
        {tumbling ? <p class="told rolling">The dice roll …</p> : <p class="told">{ruled.told}</p>}
        {!tumbling && ruled.actions.length > 0 && (
          <ul class="actions">
            {ruled.actions.map((action, place) => (
              <li key={place}>
                {(action.side === "a" || action.side === "b") && <Letter side={action.side} />}{" "}
                <b>{action.word.replace(/[_-]/g, " ")}</b> {action.says}
              </li>
            ))}
          </ul>
        )}
      </div>
      {!tumbling && (
        <>
          <div class="verdict-buttons">
            <button type="button" onClick={again}>
              <AgainIcon /> Again
            </button>
            {swap && (
              <button type="button" onClick={swap}>
                <SwapIcon /> Swap sides
              </button>
            )}
            <button type="button" onClick={next}>
              <NextIcon /> Next fight
            </button>
          </div>
          <details class="why">
            <summary>The rows that counted</summary>
            <Factors game={game} made={ruled.made} names={names} />
          </details>
        </>
      )}
    </section>
  );
}
