/** For the thumb: the odds in a line and the dice, always at hand at the foot of a narrow screen. */
import type { Look } from "../wire/types";
import { DieIcon, KeepIcon } from "../draw/icons";
import { leafText, leaves } from "../ruling/leaves";
import { percent } from "../text";

type Summed = Pick<Look, "odds" | "fields" | "chances"> & Partial<Pick<Look, "told">>;

interface Props {
  look: Summed | null;
  error: string;
  names: Record<string, string>;
  /** Whether there are dice to roll. */
  dice: boolean;
  busy: boolean;
  /** Whether this answer is in the evening already. */
  kept: boolean;
  roll: () => void;
}

export function RollBar({ look, error, names, dice, busy, kept, roll }: Props) {
  return (
    <div class="roll-bar" role="region" aria-label="Odds and dice">
      <div class="roll-bar-odds">
        {look ? <Summary look={look} names={names} /> : <span class="roll-bar-error">{error || "…"}</span>}
      </div>
      {look && dice && (
        <button type="button" class="quiet" onClick={toTheDice}>
          My dice
        </button>
      )}
      {look && dice && (
        <button type="button" class="roll" disabled={busy} onClick={roll}>
          <DieIcon /> Roll
        </button>
      )}
      {look && !dice && (
        <button type="button" class="quiet" disabled={kept} onClick={roll}>
          <KeepIcon /> {kept ? "Kept" : "Keep"}
        </button>
      )}
    </div>
  );
}

/** To the place where one's own dice are laid down. */
function toTheDice(): void {
  const place = document.querySelector<HTMLElement>(".typed");
  place?.scrollIntoView({ block: "center" });
  place?.querySelector<HTMLElement>("button, input")?.focus({ preventScroll: true });
}

interface SummaryProps extends Pick<Props, "names"> {
  look: Summed;
}

function Summary({ look, names }: SummaryProps) {
  if (look.told) return <span class="sum-likeliest">{look.told}</span>;
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
