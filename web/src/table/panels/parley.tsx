/** What the other side asks of this one: to take something back, or to leave it at a draw. */
import { useMatch, useSitting } from "../state/sitting";
import { plays } from "../state/match";
import { parley } from "../state/ordering";

export function Parley() {
  const at = useSitting();
  const match = useMatch();
  const { now, seat, board } = match;
  if (!plays(match) || now.ending) return null;
  const asks = [
    { about: "undo-asked", by: now.undo_asked, says: "asks to take back what it did" },
    { about: "draw", by: now.draw, says: "offers a draw" },
  ] as const;
  return (
    <>
      {asks.map(({ about, by, says }) =>
        by && by !== seat ? (
          <div key={about} class="parley" role="alertdialog" aria-label={says}>
            <p>
              {board.armies[by] ?? by} {says}.
            </p>
            <button type="button" class="roll small" onClick={() => parley(at, about, "accept")}>
              Agree
            </button>
            <button type="button" class="small" onClick={() => parley(at, about, "decline")}>
              Refuse
            </button>
          </div>
        ) : null,
      )}
    </>
  );
}
