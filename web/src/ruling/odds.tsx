/** The exact odds, as bars with their numbers. */
import { useState } from "preact/hooks";
import type { Chance, ResultField } from "../wire/types";
import { capital, fraction, percent, said } from "../text";
import { Letter } from "../form/troops";
import type { Leaf } from "./leaves";
import { useArmies } from "./armies";
import { inOrder, leaves, needsKey } from "./leaves";

const FIRST = 9;

interface Props {
  odds: readonly Chance[];
  /** What the odds are given by. */
  fields: readonly ResultField[];
  names: Record<string, string>;
}

export function Odds({ odds, fields, names }: Props) {
  const [all, setAll] = useState(false);
  const ordered = inOrder(odds, fields);
  const shown = all || ordered.length <= FIRST + 2 ? ordered : ordered.slice(0, FIRST);
  const most = Math.max(...odds.map((chance) => chance.share), 0.0001);
  return (
    <>
      <ol class="odds">
        {shown.map((chance) => (
          <li key={JSON.stringify(chance.result)}>
            <span class="odds-what">
              <Result all={leaves(chance.result, fields)} names={names} />
            </span>
            <span class="odds-number">
              <b>{percent(chance.share)}</b> <small>{fraction(chance.p)}</small>
            </span>
            <Bar share={chance.share} of={most} side={winner(leaves(chance.result, fields))} />
          </li>
        ))}
      </ol>
      {shown.length < ordered.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {ordered.length - shown.length} less likely results
        </button>
      )}
    </>
  );
}

function Bar({ share, of, side }: { share: number; of: number; side: "a" | "b" | null }) {
  const army = useArmies();
  return (
    <span class="bar" aria-hidden="true">
      <span
        class={`bar-fill${side ? ` bar-${army(side)}` : ""}`}
        style={{ width: `${Math.max((share / of) * 100, 0.6)}%` }}
      />
    </span>
  );
}

/** A bar takes a side's colour only where the result itself names that side. */
function winner(all: readonly Leaf[]): "a" | "b" | null {
  return all.map((leaf) => leaf.value).find((value) => value === "a" || value === "b") ?? null;
}

function Result({ all, names }: { all: readonly Leaf[]; names: Record<string, string> }) {
  return (
    <>
      {all.map((leaf, place) => (
        <span class="leaf" key={place}>
          {leaf.side && (
            <>
              <Letter side={leaf.side} />
              <span class="hidden">{names[leaf.side]}: </span>
            </>
          )}
          {needsKey(leaf, all) && <span class="leaf-key">{said(leaf.key)} </span>}
          {(leaf.value === "a" || leaf.value === "b") && <Letter side={leaf.value} />}
          <span class="leaf-value">
            {leaf.value === "a" || leaf.value === "b" ? capital(names[leaf.value] ?? leaf.value) : said(leaf.value)}
          </span>
        </span>
      ))}
    </>
  );
}

/** What each side hopes for, as one bar pulled from both ends. */
export function Hopes({ chances, names }: { chances: Record<string, number>; names: Record<string, string> }) {
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
            <b>{percent(hope.share)}</b> <span>{named(hope.says, names)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "b is beaten" with the troops' own name in the place of the letter; "a hit" stays as it is. */
export function named(text: string, names: Record<string, string>): string {
  return text.replace(/^([ab])(?= (is|wins|has|scores|loses|gets|holds)\b)/, (letter) => names[letter] ?? letter);
}
