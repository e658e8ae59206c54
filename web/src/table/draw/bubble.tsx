/** What stands by the hand: the price, or the refusal in a sentence; and, once let go, the word to do it. */
import { usePicked } from "../state/store";
import { placesOf, useLive, useMatch, useSitting } from "../state/sitting";
import { eventsOf } from "../state/match";
import type { Point } from "../state/shape";
import { corners } from "../state/shape";
import { percent } from "../../text";
import { sentence } from "../panels/names";
import { chanceOf } from "../state/hand";
import { Confirm } from "../panels/confirm";
import { useWidth } from "../width";
import { undo } from "../state/ordering";
import { useBeside, useCorner } from "./beside";
import { Brief } from "./brief";

export function Bubble() {
  const at = useSitting();
  const point = usePicked(at.hand, (hand) => hand.at);
  const trial = usePicked(at.hand, (hand) => hand.trial);
  const refusal = usePicked(at.hand, (hand) => hand.refusal);
  const stage = usePicked(at.hand, (hand) => hand.stage);
  const narrow = useWidth() === "narrow";
  const bases = usePicked(at.hand, (hand) => hand.bases);
  const foes = placesOf(at, trial?.touches.map(([, foe]) => foe!) ?? []);
  const ghosts = stage === "idle" ? [] : [...(trial?.places ?? []), ...foes];
  const matter = [...ghosts, ...placesOf(at, bases)].map((place): readonly Point[] => corners(place));
  const beside = useBeside(at, point ? [[point], ...matter] : [], stage === "confirm");
  const aside = useCorner(at, ["top right", "top left", "bottom left"]);
  const says = stage !== "idle" ? (trial?.says ?? "") : "";
  const goes = stage !== "idle" && Boolean(trial?.orders.length);
  const chance = goes ? chanceOf(trial!) : null;
  const why = narrow && goes ? "" : refusal;
  // On a phone what is proposed stands in the sheet.
  if (!point || (narrow && goes && stage === "confirm")) return null;
  if (!(says || why || chance !== null || stage === "confirm")) return null;
  return (
    <div class={`bubble${refusal && !goes ? " refuses" : ""}`} ref={narrow ? aside : beside}>
      <Price says={says} chance={chance} />
      {why && goes && <p class="hint">As near as it may. {sentence(why)}</p>}
      {why && !goes && (
        <p class="bubble-why" role="alert">
          {sentence(why)}
        </p>
      )}
      {stage === "confirm" && <Brief />}
      {stage === "confirm" && <Confirm />}
    </div>
  );
}

/** What an order costs and does in a line, and how likely it comes to what is shown. */
export function Price({ says, chance }: { says: string; chance: number | null }) {
  return (
    <>
      {says && <p>{says}</p>}
      {chance !== null && (
        <p>
          <b>{percent(chance)}</b> that it comes to this
        </p>
      )}
    </>
  );
}

/** Undo stands by the base that moved last, until a die falls. */
export function UndoHere() {
  const at = useSitting();
  const match = useMatch();
  const live = useLive();
  const idle = usePicked(at.hand, (hand) => hand.stage === "idle" && !hand.refusal && !hand.menu);
  const last = eventsOf(match).at(-1);
  const moved = last?.seat === match.seat && last.back === null ? last.placed.at(-1) : undefined;
  const point: Point | null = moved && live && idle && !match.now.undo && !match.now.ending ? [moved.x, moved.y] : null;
  const box = useBeside(at, moved ? [corners(moved)] : [], true);
  if (!point) return null;
  return (
    <div class="bubble undo-here" ref={box}>
      <button type="button" class="small" aria-label="Undo this move" onClick={() => undo(at)}>
        Undo
      </button>
    </div>
  );
}
