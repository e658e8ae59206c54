/** So many shared out among some: a number for each, kept to the whole. */
import { useState } from "preact/hooks";
import type { TakenPart } from "../../wire/types";
import { capital } from "../../text";
import { shareSpelt } from "../state/several";

export function ShareField({ part, said }: { part: TakenPart; said: (word: string) => void }) {
  const total = part.least ?? 0;
  const first = part.things[0];
  const [now, set] = useState<Record<string, number>>(first ? { [first.word]: total } : {});
  const given = part.things.reduce((sum, thing) => sum + (now[thing.word] ?? 0), 0);
  return (
    <div class="share">
      {part.things.map((thing) => (
        <label key={thing.word} class="part">
          <span>{capital(thing.says || thing.word)}</span>
          <input
            type="number"
            min={0}
            max={thing.most ?? total}
            value={now[thing.word] ?? 0}
            onInput={(event) => set({ ...now, [thing.word]: Number(event.currentTarget.value) })}
          />
        </label>
      ))}
      <button type="button" disabled={given !== total} onClick={() => said(shareSpelt(now))}>
        Share so{" "}
        <span class="count">
          ({given} of {total})
        </span>
      </button>
    </div>
  );
}
