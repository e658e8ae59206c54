/** The step of a lesson that is shown. */
import { useRef } from "preact/hooks";
import { nextStep } from "./lesson";
import { useLive, useMatch, useSitting } from "./sitting";
import { usePicked } from "./store";

/** While the table walks to where it is now, still the one before. */
export function useStep(): number | null {
  const at = useSitting();
  const { board, now } = useMatch();
  const live = useLive();
  const passed = usePicked(at.learning, ({ passed: found }) => found);
  const next = nextStep(board.lesson, now.learnt, passed);
  const shown = useRef(next);
  if (live) shown.current = next;
  return shown.current;
}
