/** A word put together of several things, each with its size or way: what lies on the ground. */
import { useState } from "preact/hooks";
import type { TakenPart, ThingCard } from "../../wire/types";
import { capital } from "../../text";
import type { Chosen } from "../state/several";
import { added, spelt, taken } from "../state/several";

export function SeveralField({ part, said }: { part: TakenPart; said: (word: string) => void }) {
  const [chosen, set] = useState<Chosen[]>([]);
  const least = part.least ?? 0;
  const most = part.most ?? Infinity;
  const change = (place: number, to: Partial<Chosen>) =>
    set(chosen.map((one, n) => (n === place ? { ...one, ...to } : one)));
  const short = least - chosen.length;
  return (
    <div class="several">
      <ul class="ready" aria-label="To choose from">
        {part.things.map((thing) => (
          <li key={thing.word}>
            <button
              type="button"
              class="small"
              disabled={chosen.length >= most || taken(chosen, thing) >= (thing.most ?? Infinity)}
              onClick={() => set(added(chosen, thing))}
            >
              + {thing.says || thing.word}
            </button>
          </li>
        ))}
      </ul>
      <ol class="chosen" aria-label="Chosen">
        {chosen.map((one, place) => (
          <li key={place}>
            <span>{capital(one.thing.says || one.thing.word)}</span>
            <Measures one={one} change={(to) => change(place, to)} />
            <button type="button" class="quiet small" onClick={() => set(chosen.filter((_, n) => n !== place))}>
              Remove<span class="hidden"> {one.thing.says}</span>
            </button>
          </li>
        ))}
      </ol>
      <button type="button" class="roll small" disabled={short > 0} onClick={() => said(spelt(chosen))}>
        Choose these{" "}
        <span class="count">
          ({chosen.length} of {part.most === null ? least : `${least} to ${part.most}`})
        </span>
      </button>
    </div>
  );
}

function Measures({ one, change }: { one: Chosen; change: (to: Partial<Chosen>) => void }) {
  const { sizes, ways } = one.thing;
  if (sizes) {
    const length = (name: "across" | "up", says: string) => (
      <label>
        <span class="hidden">
          {one.thing.says}, {says}, {sizes.unit}
        </span>
        <input
          type="number"
          min={sizes.least}
          max={sizes.most}
          step={10}
          value={one[name]}
          onInput={(event) => change({ [name]: Number(event.currentTarget.value) })}
        />
      </label>
    );
    return (
      <>
        {length("across", "across")} by {length("up", "deep")}
      </>
    );
  }
  return ways.length ? <Ways thing={one.thing} way={one.way} change={(way) => change({ way })} /> : null;
}

function Ways({ thing, way, change }: { thing: ThingCard; way: string; change: (way: string) => void }) {
  return (
    <select aria-label={`${thing.says}, which way`} value={way} onChange={(event) => change(event.currentTarget.value)}>
      {thing.ways.map((each) => (
        <option key={each.word} value={each.word}>
          {each.says || each.word}
        </option>
      ))}
    </select>
  );
}
