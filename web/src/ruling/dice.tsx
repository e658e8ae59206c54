/** The dice, watched as they tumble. */
import { useEffect, useState } from "preact/hooks";
import type { Form } from "../wire/types";
import type { Dice } from "../wire/asks";
import { moves } from "../settings";
import { capital, said } from "../text";
import { useArmies } from "./armies";
import { Die } from "./die";

const TUMBLE = 650;
const FRAME = 80;

/** Where nobody has said what dice there are. */
export const ANY_DICE = { dice: null };

export const tumbleTime = () => (moves() ? TUMBLE : 0);

interface Shown {
  dice: Dice;
  form: Pick<Form, "dice">;
  names: Record<string, string>;
  tumbling: boolean;
}

export function DiceTray({ dice, form, names, tumbling }: Shown) {
  const [, turn] = useState(0);
  useEffect(() => {
    if (!tumbling) return;
    const turning = setInterval(() => turn((count) => count + 1), FRAME);
    return () => clearInterval(turning);
  }, [tumbling]);
  const army = useArmies();
  const groups = Object.entries(dice);
  if (!groups.length) return null;
  return (
    <div class="tray">
      {groups.map(([name, value]) => {
        const faces = (Array.isArray(value) ? value : [value]).filter(
          (face): face is number => typeof face === "number",
        );
        const whose = names[name] ?? said(name);
        const fixed = form.dice?.find((each) => each.name === name);
        const most = fixed ? Math.max(...fixed.faces) : 6;
        return (
          <div key={name} class={`throw${faces.length > 3 ? " throw-many" : ""}`}>
            <span class="throw-name">{capital(whose)}</span>
            <span class="throw-dice">
              {faces.map((face, place) => (
                <Die
                  key={place}
                  face={tumbling ? 1 + Math.floor(Math.random() * most) : face}
                  pips={most <= 6 && face <= 6}
                  name={faces.length > 1 ? `${whose}, die ${place + 1}` : `${whose}, die`}
                  side={name === "a" || name === "b" ? army(name) : ""}
                  tumbling={tumbling}
                />
              ))}
            </span>
          </div>
        );
      })}
    </div>
  );
}
