/** The sequence of play: the step that is lit, the ones beside it, and all of it for whoever wants that. */
import { useState } from "preact/hooks";
import { useStood } from "../state/sitting";
import { Explained } from "./explained";

/** So many steps before and after the lit one stand in sight. */
const BESIDE = 1;

export function Sequence() {
  const { phases, turn } = useStood();
  const [all, setAll] = useState(false);
  if (!phases.length) return null;
  const lit = phases.findIndex((phase) => phase.lit);
  const near = (place: number) => lit >= 0 && Math.abs(place - lit) <= BESIDE;
  return (
    <section class="sequence" aria-label="Sequence of play">
      <h2>Sequence of play{turn > 0 && <span class="count"> turn {turn}</span>}</h2>
      <ol aria-label="Steps">
        {phases.map((phase, place) => (
          <li
            key={place}
            class={phase.lit ? "lit" : ""}
            aria-current={phase.lit ? "step" : undefined}
            hidden={!all && !near(place)}
          >
            <span class="step-number">{place + 1}</span>{" "}
            <span>
              <Explained text={phase.says} />
            </span>
          </li>
        ))}
      </ol>
      {phases.length > 2 * BESIDE + 1 && (
        <button type="button" class="quiet small all-steps" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Only the present step" : `All ${phases.length} steps`}
        </button>
      )}
    </section>
  );
}
