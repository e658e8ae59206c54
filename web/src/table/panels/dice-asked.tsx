/** Dice that are waited for: let them fall, or say what lies on the real table. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ShownDie } from "../../wire/types";
import { DieIcon } from "../../draw/icons";
import { capital } from "../../text";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { roll } from "../state/ordering";

export function DiceAsked() {
  const at = useSitting();
  const { now, board } = useMatch();
  const busy = usePicked(at.hand, (hand) => hand.busy);
  const dice = now.ask!.dice;
  if (board.dice === "typed") return <TypedDice key={now.n} dice={dice} busy={busy} />;
  return (
    <button type="button" class="roll" disabled={busy} onClick={() => roll(at)}>
      <DieIcon /> Roll {dice.length > 1 ? <span class="count">({dice.length} dice)</span> : null}
    </button>
  );
}

function TypedDice({ dice, busy }: { dice: readonly ShownDie[]; busy: boolean }) {
  const at = useSitting();
  const { board } = useMatch();
  const [typed, type] = useState<Record<number, string>>({});
  const faces = dice.map((_, place) => Number(typed[place] || NaN));
  const fits = (face: number, { least, most }: ShownDie) => Number.isInteger(face) && face >= least && face <= most;
  const whole = faces.every((face, place) => fits(face, dice[place]!));
  const wrong = dice.findIndex((die, place) => Boolean(typed[place]) && !fits(faces[place]!, die));
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <form
      class="typed-dice"
      onSubmit={(event) => {
        event.preventDefault();
        if (whole) void roll(at, faces);
      }}
    >
      {dice.map((die, place) => (
        <label key={place}>
          <span>{capital([board.armies[die.owner] ?? die.owner, die.name, die.die].filter(Boolean).join(", "))}</span>
          <input
            type="number"
            inputMode="numeric"
            min={die.least}
            max={die.most}
            required
            value={typed[place] ?? ""}
            data-die={place}
            ref={place === 0 ? first : undefined}
            aria-invalid={place === wrong}
            onInput={(event) => type({ ...typed, [place]: event.currentTarget.value })}
          />
        </label>
      ))}
      <button type="submit" class="roll" disabled={busy || !whole}>
        They have fallen so
      </button>
      {wrong >= 0 && (
        <p class="trouble" role="alert">
          {refused(dice[wrong]!, typed[wrong]!)}
        </p>
      )}
    </form>
  );
}

/** Why a die cannot lie so. */
export const refused = (die: ShownDie, face: string): string =>
  `A ${die.die} shows ${die.least} to ${die.most}, not ${face.slice(0, 8)}; type what lies on the table.`;
