/** What lies on the ground, below the bases: zones of the base in hand, and the box that is drawn round several. */
import type { ZoneCard } from "../../wire/types";
import { usePicked } from "../state/store";
import { useSitting } from "../state/sitting";

export function Below() {
  const at = useSitting();
  const zones = usePicked(at.hand, (hand) => hand.zones);
  const box = usePicked(at.hand, (hand) => hand.box);
  const reach = usePicked(at.hand, (hand) => (hand.stage === "idle" || hand.zones ? null : hand.reach));
  const room = usePicked(at.hand, (hand) => (hand.draft ? hand.room?.zones : undefined));
  return (
    <g class="below" aria-hidden="true">
      {room?.map((zone, place) => (
        <Zone key={`room ${place}`} zone={zone} place={place} sort="room" />
      ))}
      {reach?.zones.map((zone, place) => (
        <Zone key={`reach ${place}`} zone={zone} place={place} sort="reach" />
      ))}
      {zones?.map((zone, place) => (
        <Zone key={place} zone={zone} place={place} />
      ))}
      {box && <Box from={box[0]} to={box[1]} />}
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

function Box({ from: [ax, ay], to: [bx, by] }: { from: readonly [number, number]; to: readonly [number, number] }) {
  const size = { x: Math.min(ax, bx), y: Math.min(-ay, -by), width: Math.abs(ax - bx), height: Math.abs(ay - by) };
  return <rect class="box" {...size} />;
}
