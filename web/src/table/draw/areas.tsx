/** The pieces of ground by name, for whoever reads the table by eye, by ear or by program. They are drawn in the picture below. */
import type { BoardArea } from "../../wire/types";
import { lettered } from "../state/lettering";
import { useMatch, useSitting } from "../state/sitting";
import { usePicked } from "../state/store";

export function Areas({ areas }: { areas: readonly BoardArea[] }) {
  const { board } = useMatch();
  const drawn = usePicked(useSitting().sight, (sight) => sight.drawn);
  const reach = board.width / 60;
  return (
    <g class="areas">
      {areas.map((area) => (
        <circle
          key={area.id}
          data-area={area.id}
          role="img"
          aria-label={`${area.id}, ${area.says}`}
          cx={area.x}
          cy={-area.y}
          r={reach}
        />
      ))}
      {lettered(areas, board, drawn).map(({ id, words, x, y, size }) => (
        <text key={`name ${id}`} aria-hidden="true" x={x} y={-y + size / 3} font-size={size}>
          {words}
        </text>
      ))}
    </g>
  );
}
