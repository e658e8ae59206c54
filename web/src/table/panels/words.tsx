/** The table in words: every base in reading order, where it stands and which way it looks. */
import type { Board, Place } from "../../wire/types";
import { useState } from "preact/hooks";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { standingAt } from "../state/standing";
import { readingOrder } from "../state/shape";

const WINDS = [
  "up the table",
  "up and right",
  "right",
  "down and right",
  "down the table",
  "down and left",
  "left",
  "up and left",
];

/** In the game's unit, from the lower left corner of the table, as orders say it. */
function where(place: Place, board: Board): string {
  const told = (ticks: number) => String(Math.round((ticks / board.grain) * 10) / 10);
  return `${told(place.x + board.width / 2)}, ${told(place.y + board.depth / 2)} ${board.unit}`;
}

export function InWords() {
  const [open, setOpen] = useState(false);
  return (
    <details class="in-words" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The table in words</summary>
      {open && <Positions />}
    </details>
  );
}

function Positions() {
  const at = useSitting();
  const { board, fold } = useMatch();
  const shown = usePicked(at.showing.state, (show) => show.at);
  const { places, areas, gone } = standingAt(fold, shown);
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Base</th>
            <th scope="col">Stands at</th>
            <th scope="col">Looks</th>
          </tr>
        </thead>
        <tbody>
          {readingOrder([...places.values()]).map((place) => (
            <tr key={place.id}>
              <th scope="row">{place.says}</th>
              <td>{where(place, board)}</td>
              <td>{WINDS[Math.round(place.facing / 45_000) % 8]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {areas.length > 0 && <p>Ground: {areas.map((area) => `${area.id}, ${area.says}`).join("; ")}.</p>}
      {Object.keys(gone).length > 0 && (
        <p>
          Off the table:{" "}
          {Object.entries(gone)
            .map(([id, how]) => `${id} (${how})`)
            .join(", ")}
          .
        </p>
      )}
    </>
  );
}
