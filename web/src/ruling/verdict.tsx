/** The ruling: what happened, in one sentence, what to do on the table, and the rows that made it so. */
import { useEffect, useRef } from "preact/hooks";
import type { Form, Game, Ruled } from "../wire/types";
import type { Dice } from "../wire/asks";
import { Actions } from "./actions";
import type { After } from "./after";
import { AfterRuling } from "./after";
import { DiceTray } from "./dice";
import { Factors } from "./factors";

interface Props extends After {
  game: Game;
  form: Form;
  ruled: Ruled;
  tumbling: boolean;
  names: Record<string, string>;
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
        {!tumbling && <Actions actions={ruled.actions} />}
      </div>
      {!tumbling && (
        <>
          <AfterRuling again={again} swap={swap} next={next} />
          <details class="why">
            <summary>The rows that counted</summary>
            <Factors game={game} made={ruled.made} names={names} />
          </details>
        </>
      )}
    </section>
  );
}
