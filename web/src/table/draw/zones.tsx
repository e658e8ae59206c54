/** What lies on the ground, below the bases: zones of the base in hand, and the box that is drawn round several. */
import type { ZoneCard } from "../../wire/types";
import { usePicked } from "../state/store";
import { useLive, useMatch, useSitting } from "../state/sitting";

export function Below() {
  const at = useSitting();
  const zones = usePicked(at.hand, (hand) => hand.zones);
  const box = usePicked(at.hand, (hand) => hand.box);
  const drawn = usePicked(at.sight, (sight) => sight.drawn);
  const reach = usePicked(at.hand, (hand) => (hand.stage === "idle" || hand.zones ? null : hand.reach));
  const room = usePicked(at.hand, (hand) => (hand.draft ? hand.room?.zones : undefined));
  const { board } = useMatch();
  return (
    <g class="below" aria-hidden="true">
      <Marked />
      <clipPath id="table-edge">
        <rect x={-board.width / 2} y={-board.depth / 2} width={board.width} height={board.depth} />
      </clipPath>
      <g clip-path="url(#table-edge)">
        {room?.map((zone, place) => (
          <Zone key={`room ${place}`} zone={zone} place={place} sort="room" />
        ))}
        {reach?.zones.map((zone, place) => (
          <Zone key={`reach ${place}`} zone={zone} place={place} sort="reach" />
        ))}
        {zones?.map((zone, place) => (
          <Zone key={place} zone={zone} place={place} />
        ))}
      </g>
      {zones?.map((zone, place) => (
        <ZoneWord key={`word ${place}`} zone={zone} px={1 / drawn} highest={board.depth / 2} />
      ))}
      {box && <Box from={box[0]} to={box[1]} />}
    </g>
  );
}

/** What is marked on the bare table while it matters: each outline with its word. */
function Marked() {
  const at = useSitting();
  const live = useLive();
  const { marked } = useMatch().now;
  const px = usePicked(at.sight, (sight) => 1 / sight.drawn);
  if (!live) return null;
  return (
    <g class="marked">
      {marked.map((zone) => {
        const [xs, ys] = [zone.core.map(([x]) => x!), zone.core.map(([, y]) => y!)];
        const high = Math.max(...ys) - Math.min(...ys);
        const size = Math.max(13 * px, Math.min(30 * px, high / 3));
        const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
        return (
          <g key={zone.word}>
            <path d={path(zone.core)} />
            <text x={x} y={-y + size / 3} font-size={size}>
              {zone.word}
            </text>
          </g>
        );
      })}
    </g>
  );
}

export const path = (points: readonly (readonly number[])[]) => `M${points.map(([x, y]) => `${x} ${-y!}`).join("L")}Z`;

/** A core painted with a round brush as broad as the reach, cut off at the border. */
function Zone({ zone, place, sort = "zone" }: { zone: ZoneCard; place: number; sort?: string }) {
  const id = `${sort}-${place}`;
  return (
    <g class={`zone ${sort}-${place % 4}`} clip-path={zone.border.length ? `url(#${id})` : undefined}>
      {zone.border.length > 0 && (
        <clipPath id={id}>
          <path d={path(zone.border)} />
        </clipPath>
      )}
      <path d={path(zone.core)} stroke-width={zone.reach * 2} />
    </g>
  );
}

/** What a zone is, written at its upper end. */
function ZoneWord({ zone, px, highest }: { zone: ZoneCard; px: number; highest: number }) {
  const points = zone.border.length ? zone.border : zone.core;
  const x = points.reduce((sum, [at]) => sum + at!, 0) / points.length;
  const y = Math.min(highest, Math.max(...points.map(([, at]) => at!)) + (zone.border.length ? 0 : zone.reach));
  return (
    <text class="zone-name" x={x} y={-y + 16 * px} font-size={13 * px}>
      {zone.word}
    </text>
  );
}

function Box({ from: [ax, ay], to: [bx, by] }: { from: readonly [number, number]; to: readonly [number, number] }) {
  const size = { x: Math.min(ax, bx), y: Math.min(-ay, -by), width: Math.abs(ax - bx), height: Math.abs(ay - by) };
  return <rect class="box" {...size} />;
}
