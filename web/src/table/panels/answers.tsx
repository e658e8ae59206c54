/** Buttons for what may be answered, each with its chance; *Done* asks once what is left undone. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { AskedNow, Offers } from "../../wire/types";
import { capital } from "../../text";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { isFoe } from "../state/match";
import type { Answer } from "../state/offers";
import { answers, ends, forms, sweeps } from "../state/offers";
import { isDrawn } from "../state/hand";
import { reply } from "../state/answering";
import { putInHand } from "../state/holding";
import { Chance } from "./chance";
import { nameOf, several } from "./names";
import { Placing, Sweeps } from "./for-all";

/** Two clicks within so many milliseconds are one. */
const TWICE = 600;

export function Answers() {
  const at = useSitting();
  const { now, board } = useMatch();
  const open = usePicked(at.hand, (hand) => hand.open);
  const busy = usePicked(at.hand, (hand) => hand.busy);
  const always = usePicked(at.hand, (hand) => hand.always);
  const [leaving, setLeaving] = useState<Answer | null>(null);
  useEffect(() => {
    setLeaving(null);
    at.hand.set({ always: false });
  }, [now.n]);
  if (!open || !now.ask) return null;
  const { ask } = now;
  const answered = (answer: Answer) => {
    const over = ends(answer, open, ask) || (answer.offer.whom === "nobody" && isDrawn(at.hand.now()));
    if (!leaving && over) setLeaving(answer);
    else void reply(at, answer);
  };
  if (leaving)
    return <Left leaving={leaving} open={open} done={() => answered(leaving)} stay={() => setLeaving(null)} />;
  return (
    <>
      <Placing open={open} />
      <Sweeps open={open} />
      {answers(open, ask, (id) => nameOf(board, id)).map((answer) => (
        <AnswerButton
          key={answer.text}
          answer={answer}
          busy={busy}
          next={!answer.offer.takes.length && answer.offer.whom === "nobody" && !ends(answer, open, ask)}
          answered={() => answered(answer)}
        />
      ))}
      {forms(open, ask).map((offer) => (
        <button key={offer.word} type="button" title={offer.says} onClick={() => at.hand.set({ verb: offer })}>
          {capital(offer.word)} …
        </button>
      ))}
      {ask.stands && <AlwaysSo ask={ask} always={always} set={(so) => at.hand.set({ always: so })} />}
    </>
  );
}

interface AnswerProps {
  answer: Answer;
  busy: boolean;
  /** Whether it is the one thing to do next: not while troops could still be ordered. */
  next: boolean;
  answered: () => void;
}

function AnswerButton({ answer, busy, next, answered }: AnswerProps) {
  const at = useSitting();
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  // The second click of two was meant for the button that stood here before.
  const clicked = (event: MouseEvent) => {
    if (event.detail < 2 || performance.now() - since.current > TWICE) answered();
  };
  const show = () => at.hand.set({ hint: [...answer.bases, answer.at].filter(Boolean) });
  const hide = () => at.hand.set({ hint: [] });
  return (
    <button
      type="button"
      class={next ? "roll answer" : "answer"}
      disabled={busy}
      title={`${answer.says} (${answer.text})`}
      onClick={clicked}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      <span>{answer.label}</span>
      <Chance chance={answer.chance} p={answer.p} gains={answer.offer.gains} />
    </button>
  );
}

function AlwaysSo({ ask, always, set }: { ask: AskedNow; always: boolean; set: (always: boolean) => void }) {
  return (
    <label
      class="always"
      title={`A standing order: with this ticked, the answer that you give now is given for you whenever you are asked the same (${ask.what}). More lists it, and takes it back.`}
    >
      <input type="checkbox" checked={always} onChange={(event) => set(event.currentTarget.checked)} /> do not ask again
    </label>
  );
}

/** What is still to be done before this is over: said once, with who it is. */
function Left({ leaving, open, done, stay }: { leaving: Answer; open: Offers; done: () => void; stay: () => void }) {
  const at = useSitting();
  const match = useMatch();
  const ready = sweeps(open, (id) => isFoe(match, id)).map((each) => `${each.count} can ${each.word}`);
  const drawn = usePicked(at.hand, isDrawn);
  const still = open.movable.length ? [`${several(match.board, open.movable)} can still be ordered`] : [];
  const left = [...(drawn ? ["What is drawn on the table is not done yet"] : []), ...still, ...ready].join("; ");
  const show = () => {
    putInHand(at, open.movable);
    stay();
  };
  return (
    <div
      class="left-undone"
      role="alertdialog"
      aria-label="Some are left"
      onKeyDown={(event) => {
        if (event.key === "Escape") stay();
      }}
    >
      <p>{left}.</p>
      {open.movable.length > 0 && (
        <button type="button" onClick={show}>
          Show them
        </button>
      )}
      <button type="button" onClick={stay}>
        Back to my orders
      </button>
      <button
        type="button"
        class="roll"
        onClick={(event) => event.detail < 2 && done()}
        ref={(button) => button?.focus()}
      >
        {leaving.label} all the same
      </button>
    </div>
  );
}
