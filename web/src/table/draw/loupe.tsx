/** Under a finger nothing can be seen: a loupe shows the ghost and whom it touches, larger. */
import { useMemo } from "preact/hooks";
import type { Place } from "../../wire/types";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { standingAt } from "../state/standing";
import type { Hand } from "../state/hand";
import { useCorner } from "./beside";
import { pictured } from "./pictured";

/** So many times the breadth of a base can be seen in it. */
const ROUND = 3.2;

export function Loupe() {
  const at = useSitting();
  const trial = usePicked(at.hand, (hand) => (hand.stage === "held" || touches(hand) ? hand.trial : null));
  const contact = trial?.touches[0]?.[0];
  const whole = trial?.places.find((place) => place.id === contact) ?? trial?.places[0];
  return whole ? <Round whole={whole} /> : null;
}

function Round({ whole }: { whole: Place }) {
  const at = useSitting();
  const { board, fold } = useMatch();
  const box = useCorner(at, ["top left", "top right", "bottom left"]);
  const { ground } = standingAt(fold, at.showing.state.now().at);
  const address = useMemo(() => pictured(ground), [ground]);
  const reach = (Math.max(whole.width, whole.depth) * ROUND) / 2;
  return (
    <div class="loupe" ref={box} aria-hidden="true">
      <svg viewBox={`${whole.x - reach} ${-whole.y - reach} ${2 * reach} ${2 * reach}`}>
        <image href={address} x={-board.width / 2} y={-board.depth / 2} width={board.width} height={board.depth} />
        <use href="#table-bases" />
        <use href="#table-above" />
      </svg>
    </div>
  );
}

/** Once the finger is up there is only a contact still to be looked at. */
const touches = ({ stage, trial }: Hand) => stage === "confirm" && Boolean(trial?.touches.length);
