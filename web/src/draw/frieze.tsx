/** The woodcut at the head of the shelf: a line of pikes and a flag behind a ridge of sand. */
const PIKES = Array.from({ length: 23 }, (_, place) => ({
  x: 40 + place * 16.4,
  lean: ((place * 7) % 5) - 2,
  top: 12 + ((place * 13) % 9),
}));
const MEN = Array.from({ length: 22 }, (_, place) => 46 + place * 16.4);

export function Frieze() {
  return (
    <svg class="frieze" viewBox="0 0 440 92" aria-hidden="true" focusable="false">
      {PIKES.map(({ x, lean, top }) => (
        <g key={x}>
          <path d={`M${x} 66 L${x + lean} ${top}`} stroke="currentColor" stroke-width="1.5" />
          <path d={`M${x + lean} ${top - 8} l2.1 8 h-4.2z`} fill="currentColor" />
        </g>
      ))}
      {MEN.map((x, place) => (
        <path
          key={x}
          d={`M${x - 5} 68v-9q5-6 10 0v9zM${x - 3.4} 52.5a3.5 3.5 0 0 1 6.8 0q-3.4 1.6-6.8 0z`}
          fill="currentColor"
          opacity={place % 2 ? 1 : 0.82}
        />
      ))}
      <path d="M226 66V2" stroke="currentColor" stroke-width="2.4" />
      <path class="flag-cloth" d="M227 3c16-5 24 6 48 0l-9 11.500 9 12c-24 6-32-5-48 0z" />
      <path d="M228 9c15-4.500 22 5 40 .5M228 21c15-4.500 22 5 40 .5" class="flag-cross" />
      <path d="M8 74c40-9 70-2 112-6s66-6 108-2 74-4 112 1 60 1 92 5v4H8z" fill="currentColor" />
      <path
        d="M20 82h60M96 85h90M204 81h70M292 86h64M372 82h48M130 90h44M250 90h60"
        stroke="currentColor"
        stroke-width="1.4"
        stroke-linecap="round"
      />
    </svg>
  );
}
