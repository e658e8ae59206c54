/** The sequence of play, with the step that is lit. */
import { useEffect, useRef } from "preact/hooks";
import { useMatch } from "../state/sitting";

export function Sequence() {
  const { now } = useMatch();
  const list = useRef<HTMLOListElement>(null);
  const lit = now.phases.findIndex((phase) => phase.lit);
  useEffect(() => {
    const step = list.current?.children[lit] as HTMLElement | undefined;
    if (step) list.current!.scrollTop = step.offsetTop - list.current!.offsetTop - list.current!.clientHeight / 3;
  }, [lit]);
  if (!now.phases.length) return null;
  return (
    <section class="sequence" aria-label="Sequence of play">
      <h2>Sequence of play{now.turn > 0 && <span class="count"> turn {now.turn}</span>}</h2>
      <ol ref={list} tabIndex={0} aria-label="Steps">
        {now.phases.map((phase, place) => (
          <li
            key={place}
            class={phase.lit ? "lit" : ""}
            aria-current={phase.lit ? "step" : undefined}
            title={phase.says}
          >
            {phase.says}
          </li>
        ))}
      </ol>
    </section>
  );
}
