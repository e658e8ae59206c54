/** How a base looks, as a picture: its letters would be laid out anew at every step of a zoom, a picture is not. */
import { pictured } from "./pictured";

/** So much of its shorter side a drawing may stand out over the base. */
const OVER = 0.2;

interface LookProps {
  /** As the host has drawn it: round the middle of the base, in ticks. It says how large the base is, too. */
  drawing: string;
  width: number;
  depth: number;
}

export function Look({ drawing, width, depth }: LookProps) {
  if (!drawing) return null;
  const over = OVER * Math.min(width, depth);
  const box = { x: -width / 2 - over, y: -depth / 2 - over, width: width + 2 * over, height: depth + 2 * over };
  return <image class="look" aria-hidden="true" href={addressed(drawing, Object.values(box).join(" "))} {...box} />;
}

/** Every drawing is written out once, however many bases look so. */
const known = new Map<string, string>();

function addressed(drawing: string, box: string): string {
  const told =
    known.get(drawing) ?? pictured(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${drawing}</svg>`);
  known.set(drawing, told);
  return told;
}
