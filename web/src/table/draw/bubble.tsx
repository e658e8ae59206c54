/** What stands by the hand: the price, or the refusal in a sentence; and, once let go, the word to do it. */
import { usePicked } from "../state/store";
import { placesOf, useLive, useMatch, useSitting } from "../state/sitting";
import { eventsOf } from "../state/match";
import type { Point } from "../state/shape";
import { corners } from "../state/shape";
import { percent } from "../../text";
import { sentence } from "../panels/names";
import { chanceOf, priceOf } from "../state/hand";
import { Confirm } from "../panels/confirm";
import { useWidth } from "../width";
import { undo } from "../state/ordering";
import type { Trial } from "../../wire/types";
import { useBeside, useCorner } from "./beside";
import { Brief } from "./brief";

export function Bubble() {
  const at = useSitting();
  const point = usePicked(at.hand, (hand) => hand.at);
  const trial = usePicked(at.hand, (hand) => hand.trial);
  const refusal = usePicked(at.hand, (hand) => hand.refusal);
  const short = usePicked(at.hand, (hand) => hand.short);
  const live = useLive();
  const stage = usePicked(at.hand, (hand) => hand.stage);
  const narrow = useWidth() === "narrow";
  const bases = usePicked(at.hand, (hand) => hand.bases);
  const foes = placesOf(at, trial?.touches.map(([, foe]) => foe!) ?? []);
  const ghosts = stage === "idle" ? [] : [...(trial?.places ?? []), ...foes];
  const matter = [...ghosts, ...placesOf(at, bases)].map((place): readonly Point[] => corners(place));
  const beside = useBeside(at, point ? [[point], ...matter] : [], stage !== "held");
  const aside = useCorner(at, ["top right", "top left", "bottom left"]);
  const says = stage !== "idle" && trial ? priceOf(trial) : "";
  const goes = stage !== "idle" && Boolean(trial?.orders.length);
  const chance = goes ? chanceOf(trial!) : null;
  const nearest = narrow ? "" : short;
  // On a phone what is proposed stands in the sheet.
  if (!point || !live || (narrow && goes && stage === "confirm")) return null;
  if (!(says || nearest || refusal || chance !== null || stage === "confirm")) return null;
  return (
    <div class={`bubble${refusal && !goes ? " refuses" : ""}`} ref={narrow ? aside : beside}>
      {says && <Price trial={trial!} why={!narrow} />}
      <Likely chance={chance} />
      {nearest && <p class="hint">As near as it may. {sentence(nearest)}</p>}
      {refusal && (
        <p class="bubble-why" role="alert">
          {sentence(refusal)}
        </p>
      )}
      {stage === "confirm" && <Brief />}
      {stage === "confirm" && <Confirm />}
    </div>
  );
}

/** What an order costs, and by which rows it is another price than usual: the beginning of each, the whole in hand. */
export function Price({ trial, why }: { trial: Trial; why: boolean }) {
  const reasons = why ? [...new Set(trial.orders.flatMap(({ rows }) => rows.slice(1).map((row) => row.says)))] : [];
  return (
    <>
      <p>{priceOf(trial)}</p>
      {reasons.length > 0 && (
        <ul class="price-why">
          {reasons.map((says) => (
            <li key={says}>{says}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** How likely an order comes to what is shown. */
export function Likely({ chance }: { chance: number | null }) {
  if (chance === null) return null;
  return (
    <p>
      <b>{percent(chance)}</b> that it comes to this
    </p>
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
