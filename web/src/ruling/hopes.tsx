/** What each side hopes for, and how likely it is. */
import { percent } from "../text";
import { Letter } from "../form/troops";
import { useArmies } from "./armies";
import type { Called } from "./said";
import { Said } from "./said";

/** What each side hopes for, as one bar pulled from both ends. */
export function Hopes({ chances, called }: { chances: Record<string, number>; called: Called }) {
  const hopes = Object.entries(chances).map(([key, share]) => {
    const [side = "", ...rest] = key.split(": ");
    return { side: side as "a" | "b", says: rest.join(": "), share };
  });
  const army = useArmies();
  if (!hopes.length) return null;
  const of = (colour: string) => hopes.find((hope) => army(hope.side) === colour)?.share ?? 0;
  return (
    <div class="hopes">
      <div class="tug" aria-hidden="true">
        <span class="tug-a" style={{ width: `${of("a") * 100}%` }} />
        <span class="tug-b" style={{ width: `${Math.min(of("b"), 1 - of("a")) * 100}%` }} />
      </div>
      <ul>
        {hopes.map((hope) => (
          <li key={hope.side + hope.says} class={`hope hope-${army(hope.side)}`}>
            <Letter side={hope.side} />
            <b>{percent(hope.share)}</b>{" "}
            <span>
              <Said text={hoped(hope.says, called)} called={called} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const OF_MANY: Record<string, string> = {
  is: "are",
  wins: "win",
  has: "have",
  scores: "score",
  loses: "lose",
  gets: "get",
  holds: "hold",
};

/** "b is beaten" as a phrase that calls the troops by their name: "{b} are beaten"; "a hit" stays as it is. */
export function hoped(text: string, called: Called): string {
  return text.replace(/^([ab]) (\w+)/, (all, side: string, verb: string) => {
    const many = OF_MANY[verb];
    return many ? `{${side}} ${called[side] ? many : verb}` : all;
  });
}
