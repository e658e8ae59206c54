/** For the thumb: the odds in a line and the dice, always at hand at the foot of a narrow screen. */
import type { Look } from "../wire/types";
import { DieIcon } from "../draw/icons";
import { leafText, leaves } from "../ruling/leaves";
import { percent } from "../text";

type Summed = Pick<Look, "odds" | "fields" | "chances">;

interface Props {
  look: Summed | null;
  error: string;
  names: Record<string, string>;
  dice: boolean;
  busy: boolean;
  /** A chain has odds, but nothing to roll. */
  roll: (() => void) | null;
}

export function RollBar({ look, error, names, dice, busy, roll }: Props) {
  return (
    <div class="roll-bar" role="region" aria-label="Odds and dice">
      <div class="roll-bar-odds">
        {look ? <Summary look={look} names={names} /> : <span class="roll-bar-error">{error || "…"}</span>}
      </div>
      {roll && (
        <button type="button" class="roll" disabled={!look || busy} onClick={roll}>
          <DieIcon /> {dice ? "Roll" : "Rule"}
        </button>
      )}
    </div>
  );
}

interface SummaryProps extends Pick<Props, "names"> {
  look: Summed;
}

function Summary({ look, names }: SummaryProps) {
  const hopes = Object.entries(look.chances).map(([key, share]) => ({ side: key.charAt(0), share }));
  if (hopes.length)
    return (
      <>
        {hopes.map((hope) => (
          <span key={hope.side} class={`sum-hope hope-${hope.side}`}>
            <span class={`letter letter-${hope.side}`}>{hope.side.toUpperCase()}</span> <b>{percent(hope.share)}</b>
          </span>
        ))}
      </>
    );
  const likeliest = look.odds[0];
  if (!likeliest) return null;
  const all = leaves(likeliest.result, look.fields);
  return (
    <span class="sum-likeliest">
      {all.map((leaf) => leafText(leaf, all, names)).join(", ")}{" "}
      {likeliest.p !== "1" && <b>{percent(likeliest.share)}</b>}
    </span>
  );
}
