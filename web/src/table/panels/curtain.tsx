/** Between two seats at one screen that may see different things: nobody sees the table until the other sits down. */
import { usePicked } from "../state/store";
import { take, useSitting } from "../state/sitting";

export function Curtain() {
  const at = useSitting();
  const { curtain, matches } = usePicked(at.room, (room) => room);
  if (curtain === null) return null;
  const { board, seat } = matches[curtain]!;
  const army = board.armies[seat] ?? seat;
  return (
    <div class="curtain" role="dialog" aria-label="The curtain is down">
      <h2>{army}</h2>
      <p>Hand the screen over. What {army} sees is not for the other side.</p>
      <button type="button" class="roll" ref={(button) => button?.focus()} onClick={() => take(at, curtain)}>
        I am {army}: show me the table
      </button>
    </div>
  );
}
