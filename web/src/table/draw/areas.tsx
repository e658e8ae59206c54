/** The pieces of ground by name, for whoever reads the table by ear or by program. They are drawn in the picture below. */
import type { BoardArea } from "../../wire/types";
import { useMatch } from "../state/sitting";

export function Areas({ areas }: { areas: readonly BoardArea[] }) {
  const { board } = useMatch();
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
    </g>
  );
}
