/** One die as one sees it on the table. */
const PIPS: Record<number, [number, number][]> = {
  1: [[24, 24]],
  2: [
    [14, 14],
    [34, 34],
  ],
  3: [
    [13, 13],
    [24, 24],
    [35, 35],
  ],
  4: [
    [14, 14],
    [34, 14],
    [14, 34],
    [34, 34],
  ],
  5: [
    [13, 13],
    [35, 13],
    [24, 24],
    [13, 35],
    [35, 35],
  ],
  6: [
    [14, 12],
    [34, 12],
    [14, 24],
    [34, 24],
    [14, 36],
    [34, 36],
  ],
};

interface Props {
  face: number;
  /** Dice with other than six faces show figures. */
  pips?: boolean;
  name: string;
  side?: string;
  tumbling?: boolean;
}

export function Die({ face, pips = true, name, side = "", tumbling = false }: Props) {
  const spots = pips ? PIPS[face] : undefined;
  return (
    <svg
      class={`die die-${side}${tumbling ? " tumbling" : ""}`}
      viewBox="0 0 48 48"
      role="img"
      aria-label={tumbling ? `${name}: rolling` : `${name}: ${face}`}
    >
      <rect x="2" y="2" width="44" height="44" rx="8" class="die-body" />
      {spots ? (
        spots.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="4.4" class="pip" />)
      ) : (
        <text x="24" y="32" text-anchor="middle" class="die-figure">
          {face}
        </text>
      )}
    </svg>
  );
}
