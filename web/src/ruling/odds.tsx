/** What may come: every result in words, every number with its mean, as bars on one scale of 0 to 100 %. */
import { useState } from "preact/hooks";
import type { Forecast, Outlook } from "../wire/types";
import { fraction, mean, percent } from "../text";
import { useArmies } from "./armies";
import type { Called } from "./said";
import { Said } from "./said";

const RARE = 0.005;
/** How many there are at least before the rare ones are folded. */
const MANY = 4;

/** What is shown at once: all, or all but what hardly ever comes, if that is more than one thing. */
function likely(outlooks: readonly Outlook[]): readonly Outlook[] {
  const found = outlooks.filter((each) => each.share >= RARE);
  return outlooks.length <= MANY || found.length > outlooks.length - 2 ? outlooks : found;
}

interface Props {
  forecasts: readonly Forecast[];
  called: Called;
}

export function Odds({ forecasts, called }: Props) {
  return (
    <>
      {forecasts.map((forecast) =>
        forecast.mean === null ? (
          <Results key="results" outlooks={forecast.outlooks} called={called} />
        ) : (
          <Numbers key={forecast.title} forecast={forecast} called={called} />
        ),
      )}
    </>
  );
}

/** Results that are words, the likeliest first. */
function Results({ outlooks, called }: { outlooks: readonly Outlook[]; called: Called }) {
  const [all, setAll] = useState(false);
  const shown = all ? outlooks : likely(outlooks);
  return (
    <>
      <ol class="odds">
        {shown.map((each) => (
          <li key={each.says}>
            <span class="odds-what">
              <span>
                <Said text={each.says} called={called} />
              </span>
            </span>
            <span class="odds-number">
              <b>{percent(each.share)}</b> <small>{fraction(each.p)}</small>
            </span>
            <Bar share={each.share} side={each.side} />
          </li>
        ))}
      </ol>
      {shown.length < outlooks.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {outlooks.length - shown.length} less likely results, each under {percent(RARE)}
        </button>
      )}
    </>
  );
}

/** A number of things, from the least to the most: how likely each is, and that there are at least so many. */
function Numbers({ forecast, called }: { forecast: Forecast; called: Called }) {
  const [all, setAll] = useState(false);
  const { outlooks } = forecast;
  const shown = all ? outlooks : likely(outlooks);
  return (
    <section class="numbers">
      <h3>
        <span>
          <Said text={forecast.title} called={called} />
        </span>{" "}
        <span class="mean">
          <b>{mean(forecast.mean!)}</b> on average
        </span>
      </h3>
      {outlooks.length > 1 && (
        <p class="numbers-head" aria-hidden="true">
          <span>exactly</span>
          <span>at least</span>
        </p>
      )}
      <ol class="odds odds-counted">
        {shown.map((each, place) => (
          <li key={each.says}>
            <span class="odds-what">{each.says}</span>
            <Bar share={each.share} side={forecast.side} />
            <span class="odds-number" title={fraction(each.p)}>
              <b>{percent(each.share)}</b>
            </span>
            <span class="odds-least">
              {each.least !== null && place > 0 && (
                <>
                  <span class="hidden">at least so many: </span>
                  {percent(each.least)}
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      {shown.length < outlooks.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {outlooks.length - shown.length} rarer numbers, each under {percent(RARE)}
        </button>
      )}
    </section>
  );
}

function Bar({ share, side }: { share: number; side: "a" | "b" | null }) {
  const army = useArmies();
  return (
    <span class="bar" aria-hidden="true">
      <span class={`bar-fill${side ? ` bar-${army(side)}` : ""}`} style={{ width: `${Math.max(share * 100, 0.4)}%` }} />
    </span>
  );
}
