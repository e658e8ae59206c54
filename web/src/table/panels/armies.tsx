/** Both armies by command: what stands, what is lost, and how much is left before one is beaten. */
import type { ArmyNow } from "../../wire/types";
import { Letter } from "../../form/troops";
import { percent } from "../../text";
import { usePicked } from "../state/store";
import { useMatch, useSitting, useStood } from "../state/sitting";
import { Invite } from "./invite";
import { putInHand } from "../state/holding";
import { Explained } from "./explained";

export function Armies() {
  const { armies } = useStood();
  return (
    <section class="armies" aria-label="The armies">
      <h2 class="hidden">The armies</h2>
      {armies.map((army) => (
        <Army key={army.side} army={army} />
      ))}
      <Invite />
    </section>
  );
}

function Army({ army }: { army: ArmyNow }) {
  const at = useSitting();
  const { board, present, seat } = useMatch();
  const here = usePicked(at.room, (room) => room.matches).map((match) => match.seat);
  const left = Math.max(0, Math.min(1, army.left));
  const lost = army.commands.reduce((sum, command) => sum + command.lost, 0);
  const who = board.who[army.side] ?? "";
  return (
    <div class={`army side-${army.side}`}>
      <h3>
        <Letter side={army.side} /> {army.name}
        <small>{who === "person" ? sitter(army.side, seat, present, here) : "the computer"}</small>
      </h3>
      <div
        class="strength"
        role="meter"
        aria-label={`${army.name}: strength left before it is beaten`}
        aria-valuenow={Math.round(left * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span class={`strength-left bar-${army.side}`} style={{ width: `${left * 100}%` }} />
      </div>
      <p class="strength-words">
        {lost ? `${lost} ${lost === 1 ? "base" : "bases"} lost` : "No base lost"};{" "}
        {percent(Math.round(left * 100) / 100)} left before it breaks
      </p>
      <p class="commands-head" aria-hidden="true">
        <span>Commands</span> <span>bases</span>
      </p>
      <ul>
        {army.commands.map((now) => {
          const command = board.commands.find((each) => each.id === now.id);
          return (
            <li key={now.id}>
              <button
                type="button"
                class="command"
                title="Take the command in hand"
                onClick={() => putInHand(at, command?.bases ?? [])}
              >
                <b>{command?.letter || now.id}</b>{" "}
                <span>
                  {command?.name ?? now.id}
                  {now.stance && (
                    <small class="stance">
                      <Explained text={now.stance} />
                    </small>
                  )}
                </span>
                <span class="count">
                  {now.standing}
                  {now.lost > 0 && <em> −{now.lost}</em>}
                  <span class="hidden">
                    {now.standing === 1 ? " base stands" : " bases stand"}
                    {now.lost > 0 ? `, ${now.lost} lost` : ""}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Who leads an army, and whether he is there; several may sit at one screen. */
export function sitter(side: string, seat: string, present: readonly string[], here: readonly string[] = []): string {
  const often = present.filter((each) => each === side).length;
  if (side === seat) return often > 1 ? "you, at two screens" : "you";
  if (here.includes(side)) return "another, at this screen";
  return often ? "another" : "another, away";
}
