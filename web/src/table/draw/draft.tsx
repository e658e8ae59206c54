/** Bases that are being put down: they lie on the table, can be dragged, and are not there yet. */
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { Look } from "./look";

export function DraftBases() {
  const at = useSitting();
  const { looks, board } = useMatch();
  const trial = usePicked(at.hand, (hand) => hand.trial);
  const bases = usePicked(at.hand, (hand) => hand.bases);
  return (
    <g class={`ghosts draft${trial && !trial.orders.length ? " refused" : ""}`}>
      {trial?.draft.map(({ id, x, y, facing, width, depth, look, says }) => (
        <g key={id} class="ghost" transform={`translate(${x} ${-y}) rotate(${facing / 1000})`}>
          <Look drawing={looks[look] ?? ""} width={width} depth={depth} />
          <g
            class={`base side-${board.pieces[id]?.side ?? ""}${bases.includes(id) ? " held" : ""}`}
            data-base={id}
            role="button"
            tabindex={0}
            aria-label={`${says}, to be placed`}
            aria-pressed={bases.includes(id)}
          >
            <rect class="edge" x={-width / 2} y={-depth / 2} width={width} height={depth} />
          </g>
        </g>
      ))}
    </g>
  );
}
