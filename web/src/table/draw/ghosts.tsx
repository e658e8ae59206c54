/** Where the bases in hand would go: ghosts, their ways, and whom they would touch. */
import type { Place, Trial } from "../../wire/types";
import { usePicked } from "../state/store";
import { useLive, useMatch, useSitting } from "../state/sitting";
import { standingAt } from "../state/standing";
import { stretches } from "../state/spent";
import { Look } from "./look";

export function Ghosts() {
  const at = useSitting();
  const trial = usePicked(at.hand, (hand) => (hand.stage === "idle" ? null : hand.trial));
  const live = useLive();
  if (!trial || !live) return null;
  return (
    <g class={`ghosts${trial.orders.length ? "" : " refused"}`} aria-hidden="true">
      {trial.ways.map((way) => (
        <Way key={way.id} id={way.id} places={way.places} />
      ))}
      {trial.places.map((place) => (
        <Ghost key={place.id} place={place} />
      ))}
      <Touched trial={trial} />
    </g>
  );
}

export function Ghost({ place }: { place: Place }) {
  const { looks, board } = useMatch();
  const { id, x, y, facing, width, depth } = place;
  return (
    <g
      class={`ghost side-${board.pieces[id]?.side ?? ""}`}
      transform={`translate(${x} ${-y}) rotate(${facing / 1000})`}
    >
      <Look drawing={looks[place.look] ?? ""} width={width} depth={depth} />
      <rect class="edge" x={-width / 2} y={-depth / 2} width={width} height={depth} />
    </g>
  );
}

/** A line from place to place, that changes as the move is spent. */
function Way({ id, places }: Pick<Trial["ways"][number], "id" | "places">) {
  const at = useSitting();
  const { fold } = useMatch();
  const reach = usePicked(at.hand, (hand) => hand.reach?.zones[0]?.reach ?? 0);
  const size = standingAt(fold, at.showing.state.now().at).places.get(id) ?? { width: 0, depth: 0 };
  return (
    <>
      {stretches(places, size, reach).map(({ left, points }) => (
        <path key={left} class={`way way-${left}`} d={`M${points.map(([x, y]) => `${x} ${-y}`).join("L")}`} />
      ))}
    </>
  );
}

function Touched({ trial }: { trial: Trial }) {
  const at = useSitting();
  const { fold } = useMatch();
  const { places } = standingAt(fold, at.showing.state.now().at);
  const enemies = [...new Set(trial.touches.map(([, enemy]) => enemy!))];
  return (
    <>
      {enemies.flatMap((id) => {
        const place = places.get(id);
        if (!place) return [];
        const { x, y, facing, width, depth } = place;
        return [
          <rect
            key={id}
            class="touched"
            x={-width / 2}
            y={-depth / 2}
            width={width}
            height={depth}
            transform={`translate(${x} ${-y}) rotate(${facing / 1000})`}
          />,
        ];
      })}
    </>
  );
}
