/** First battles that teach, one of each game: first on the page of whoever comes for the first time. */
import type { Battles, LessonCard } from "../wire/types";
import { Picture } from "./picture";
import { useOpening } from "./play";
import { howLong } from "./size";

export function Lessons({ battles, welcome }: { battles: Battles; welcome: boolean }) {
  const { cards, lessons } = battles;
  if (!lessons.length) return null;
  return (
    <section class="lessons" aria-label="First battles">
      <h2>{welcome ? "Never played here? Begin with a first battle" : "First battles"}</h2>
      <p class="motto">Real rules and a real enemy, a few minutes each; every step says what to do, and why.</p>
      <ul class="lesson-cards">
        {lessons.map((lesson) => (
          <OneLesson key={lesson.id} lesson={lesson} card={cards.find(({ id }) => id === lesson.scenario)} />
        ))}
      </ul>
    </section>
  );
}

function OneLesson({ lesson, card }: { lesson: LessonCard; card: Battles["cards"][number] | undefined }) {
  const { busy, fault, learn } = useOpening();
  return (
    <li class="lesson-card card" title={lesson.about}>
      {card && <Picture card={card} />}
      <div class="lesson-card-words">
        <h3>
          <button type="button" class="plain" data-lesson={lesson.id} disabled={busy} onClick={() => learn(lesson)}>
            {busy ? "The table is laid \u2026" : lesson.title}
          </button>
        </h3>
        <p class="edition">{card?.game}</p>
        <p class="battle-size">{howLong(lesson.minutes)}</p>
        {fault && (
          <p class="objection" role="alert">
            {fault}
          </p>
        )}
      </div>
    </li>
  );
}

/** Beside a battle: the first battle of its game, for whoever does not know it yet. */
export function LessonOf({ battles, rules }: { battles: Battles; rules: string }) {
  const { busy, fault, learn } = useOpening();
  const lesson = battles.lessons.find((each) => each.rules === rules);
  if (!lesson) return null;
  return (
    <p class="lesson-of">
      New to this game?{" "}
      <button type="button" class="plain" disabled={busy} onClick={() => learn(lesson)}>
        {lesson.title}
      </button>{" "}
      teaches it in {howLong(lesson.minutes)}. {fault}
    </p>
  );
}
