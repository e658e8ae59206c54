/** What the other side asks of this one: to take something back, or to leave it at a draw; and what it answers. */
import { useState } from "preact/hooks";
import { useMatch, useSitting } from "../state/sitting";
import { declined, plays } from "../state/match";
import { parley } from "../state/ordering";
import { sentence } from "./names";

export function Parley() {
  const at = useSitting();
  const match = useMatch();
  const { now, seat, board } = match;
  if (!plays(match) || now.ending) return null;
  const asks = [
    { about: "undo-asked", by: now.undo_asked, says: "asks to take back what it did" },
    { about: "draw", by: now.draw, says: "offers a draw" },
  ] as const;
  if (!asks.some(({ by }) => by && by !== seat)) return <Declined />;
  return (
    <>
      {asks.map(({ about, by, says }) =>
        by && by !== seat ? (
          <div key={about} class="parley" role="alertdialog" aria-label={says}>
            <p>
              {sentence(board.armies[by] ?? by)} {says}.
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

/** The draw that was offered here is not agreed to. */
function Declined() {
  const match = useMatch();
  const [read, setRead] = useState(0);
  const answer = declined(match);
  if (!answer || answer.n <= read) return null;
  return (
    <div class="parley declined" role="alert">
      <p>{sentence(match.board.armies[answer.seat!] ?? answer.seat!)} declines the draw: the battle goes on.</p>
      <button type="button" class="small" onClick={() => setRead(answer.n)}>
        I see
      </button>
    </div>
  );
}
