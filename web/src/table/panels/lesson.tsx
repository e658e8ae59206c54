/** A first battle that teaches: one thing to do and why, beside the table and never in the way. */
import type { LessonStep } from "../../wire/types";
import { address } from "../../route";
import { ClearIcon } from "../../draw/icons";
import { propose, putInHand } from "../state/holding";
import { learn } from "../state/lesson";
import type { Match } from "../state/match";
import { isFoe, isMine } from "../state/match";
import { useLive, useMatch, useSitting } from "../state/sitting";
import { useStep } from "../state/step";
import { usePicked } from "../state/store";
import { Explained } from "./explained";

export function Lesson() {
  const at = useSitting();
  const { board } = useMatch();
  const step = useStep();
  const folded = usePicked(at.learning, (learning) => learning.folded);
  if (!board.lesson.length) return null;
  const all = board.lesson.length;
  const count = step === null ? "done" : `${step + 1} of ${all}`;
  const fold = (next: boolean) => learn(at, board.match, { folded: next });
  if (folded)
    return (
      <button type="button" class="lesson-tab quiet" onClick={() => fold(false)}>
        First battle: {count}
      </button>
    );
  return (
    <section class="lesson" aria-label="First battle" data-step={step === null ? "done" : step + 1}>
      <p class="lesson-count">
        First battle <span>{count}</span>
        <button type="button" class="plain" aria-label="Fold the lesson away" onClick={() => fold(true)}>
          <ClearIcon />
        </button>
      </p>
      <div class="lesson-words" key={step ?? all} aria-live="polite">
        {step === null ? <Learnt /> : <OneThing step={board.lesson[step]!} />}
      </div>
      {step !== null && <Ways step={board.lesson[step]!} place={step} />}
    </section>
  );
}

function OneThing({ step }: { step: LessonStep }) {
  return (
    <>
      <h2>{step.title}</h2>
      <p class="lesson-do">
        <Explained text={step.do} />
      </p>
      <p class="lesson-why">
        <Explained text={step.why} />
      </p>
    </>
  );
}

function Ways({ step, place }: { step: LessonStep; place: number }) {
  const at = useSitting();
  const match = useMatch();
  const live = useLive();
  const { passed } = at.learning.now();
  const pass = () => learn(at, match.board.match, { passed: [...passed, place] });
  const [word] = step.show[0]?.split(" ") ?? [];
  const offered = usePicked(at.hand, ({ open }) =>
    Boolean(open?.offers.some((each) => each.word === word && !each.refusal)),
  );
  const shows = offered && live && isMine(match) && !match.now.rolls;
  const show = () => {
    putInHand(at, ownOf(match, step.light));
    void propose(at, step.show);
  };
  return (
    <p class="lesson-ways">
      {shows && (
        <button type="button" class="small" onClick={show}>
          Show how
        </button>
      )}
      <button type="button" class={step.reads ? "roll small" : "quiet small"} onClick={pass}>
        {step.reads ? "Next" : "Skip this step"}
      </button>
    </p>
  );
}

const ownOf = (match: Match, ids: readonly string[]) => ids.filter((id) => !isFoe(match, id));

function Learnt() {
  return (
    <>
      <h2>That is how it is played</h2>
      <p class="lesson-do">Fight this battle to its end, or go to another: you know all that you need.</p>
      <p class="lesson-why">
        <a href={address("battles")}>All battles</a>
      </p>
    </>
  );
}
