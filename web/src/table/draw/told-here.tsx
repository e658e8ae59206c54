/** The dice that fell and what was skipped, together in the corner of the table where they hide fewest bases. */
import type { Corner } from "../state/room";
import { useMatch, useSitting } from "../state/sitting";
import { usePicked } from "../state/store";
import { Missed } from "../panels/following";
import { useWidth } from "../width";
import { useCorner } from "./beside";
import { VerdictCard } from "./verdict";

const ABOVE: readonly Corner[] = ["top left", "top right", "bottom left"];
/** A phone has room below its table. */
const BELOW: readonly Corner[] = ["bottom left", "top left", "top right"];

export function ToldHere() {
  const at = useSitting();
  useMatch();
  usePicked(at.showing.state, (show) => show.at);
  const box = useCorner(at, useWidth() === "narrow" ? BELOW : ABOVE);
  return (
    <div class="told-here" ref={box}>
      <VerdictCard />
      <Missed />
    </div>
  );
}
