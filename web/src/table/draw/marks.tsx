/** Marks on the table: whom a question or a ruling is about, what was measured, whom a verb may be aimed at. */
import type { Happened, Place } from "../../wire/types";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { standingAt } from "../state/standing";

export function Marks() {
  const at = useSitting();
  const { fold, board } = useMatch();
  const shown = usePicked(at.showing.state, (show) => show.at);
  const verdict = usePicked(at.showing.state, (show) => show.verdict);
  const measured = usePicked(at.hand, (hand) => hand.measured);
  const hint = usePicked(at.hand, (hand) => hand.hint);
  const pick = usePicked(at.hand, (hand) => hand.pick);
  const drawn = usePicked(at.sight, (sight) => sight.drawn);
  const { places } = standingAt(fold, shown);
  const targets =
    pick?.offer?.takes.find((part) => part.sort === "target")?.choices?.map((choice) => choice.word) ?? [];
  return (
    <g class="marks" aria-hidden="true">
      {ruledAbout(verdict).map((id) => (
        <Ring key={id} place={places.get(id)} sort="ruled" />
      ))}
      {hint.map((id) => (
        <Ring key={id} place={places.get(id)} sort="hint" />
      ))}
      {targets.map((id) => (
        <Ring key={id} place={places.get(id)} sort="target" />
      ))}
      {measured && (
        <Line one={places.get(measured.bases[0]!)} other={places.get(measured.bases[1]!)} px={1 / drawn}>
          {`${(measured.ticks / board.grain).toFixed(1)} ${board.unit}`}
        </Line>
      )}
    </g>
  );
}

function ruledAbout(event: Happened | null): string[] {
  return event ? [...new Set(event.rulings.flatMap((ruling) => Object.values(ruling.who)))] : [];
}

function Ring({ place, sort }: { place: Place | undefined; sort: string }) {
  if (!place) return null;
  const { x, y, facing, width, depth } = place;
  const over = Math.min(width, depth) * 0.18;
  const size = {
    x: -width / 2 - over,
    y: -depth / 2 - over,
    width: width + 2 * over,
    height: depth + 2 * over,
    rx: over,
  };
  return <rect class={`ring ring-${sort}`} {...size} transform={`translate(${x} ${-y}) rotate(${facing / 1000})`} />;
}

interface LineProps {
  one: Place | undefined;
  other: Place | undefined;
  /** A pixel, in ticks. */
  px: number;
  children: string;
}

/** From one to the other, with the measure written on it. */
function Line({ one, other, px, children }: LineProps) {
  if (!one || !other) return null;
  return (
    <>
      <line class="measured" x1={one.x} y1={-one.y} x2={other.x} y2={-other.y} />
      <text class="measured-far" x={(one.x + other.x) / 2} y={-(one.y + other.y) / 2} font-size={15 * px}>
        {children}
      </text>
    </>
  );
}
