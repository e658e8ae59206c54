/** For the thumb: the odds in a line and the dice, always at hand at the foot of a narrow screen. */
import type { Look } from "../wire/types";
import { DieIcon } from "../draw/icons";
import type { Called } from "../ruling/said";
import { plainly } from "../ruling/said";
import { mean, percent } from "../text";

type Summed = Pick<Look, "forecasts" | "chances"> & { told?: string | null };

interface Props {
  look: Summed | null;
  error: string;
  called: Called;
  dice: boolean;
  busy: boolean;
  /** A chain has odds, but nothing to roll. */
  roll: (() => void) | null;
}

export function RollBar({ look, error, called, dice, busy, roll }: Props) {
  return (
    <div class="roll-bar" role="region" aria-label="Odds and dice">
      <div class="roll-bar-odds">
        {look ? <Summary look={look} called={called} /> : <span class="roll-bar-error">{error || "…"}</span>}
      </div>
      {roll && (
        <button type="button" class="roll" disabled={!look || busy} onClick={roll}>
          <DieIcon /> {dice ? "Roll" : "Rule"}
        </button>
      )}
    </div>
  );
}

interface SummaryProps extends Pick<Props, "called"> {
  look: Summed;
}

function Summary({ look, called }: SummaryProps) {
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
  const [first] = look.forecasts;
  if (look.told) return <span class="sum-likeliest">{look.told}</span>;
  if (!first) return null;
  if (first.mean !== null)
    return (
      <span class="sum-likeliest">
        {plainly(first.title, called)}: <b>{mean(first.mean)}</b> on average
      </span>
    );
  const likeliest = first.outlooks[0]!;
  return (
    <span class="sum-likeliest">
      {plainly(likeliest.says, called)} {likeliest.p !== "1" && <b>{percent(likeliest.share)}</b>}
    </span>
  );
}
