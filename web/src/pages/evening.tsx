/** The evening so far: every ruling, to read again, to reopen and to take home. */
import { useState } from "preact/hooks";
import { asLines, asText, clear, hand, spoilt, useEvening } from "../evening";
import { asking } from "../route";

export function EveningPage() {
  const entries = useEvening();
  const [sure, setSure] = useState(false);
  return (
    <div class="evening-page">
      <header class="sheet-head">
        <div>
          <h1 tabIndex={-1}>The evening so far</h1>
          <p class="edition">
            {entries.length === 1 ? "One ruling" : `${entries.length} rulings`}, kept in this browser only
          </p>
        </div>
        <div class="sheet-tools no-print">
          <button
            type="button"
            class="quiet"
            disabled={!entries.length}
            onClick={() => hand("sandtable-evening.jsonl", asLines(entries), "application/jsonl")}
          >
            Export JSON Lines
          </button>
          <button
            type="button"
            class="quiet"
            disabled={!entries.length}
            onClick={() => hand("sandtable-evening.txt", asText(entries))}
          >
            Export text
          </button>
          {sure ? (
            <span class="sure" role="group" aria-label="Clear the evening?">
              <button type="button" class="roll" onClick={() => (clear(), setSure(false))}>
                Yes, clear it
              </button>
              <button type="button" class="quiet" onClick={() => setSure(false)}>
                No
              </button>
            </span>
          ) : (
            <button type="button" class="quiet" disabled={!entries.length} onClick={() => setSure(true)}>
              Clear
            </button>
          )}
        </div>
      </header>
      {spoilt > 0 && (
        <p class="trouble">
          {spoilt === 1
            ? "One note of an earlier visit could not be read and is left out."
            : `${spoilt} notes of an earlier visit could not be read and are left out.`}
        </p>
      )}
      {!entries.length && (
        <p class="empty">Nothing has been ruled yet. Every ruling of the referee is noted here by itself.</p>
      )}
      <ol class="entries" reversed>
        {[...entries].reverse().map((entry, place) => (
          <li key={entry.when + place} class="card entry">
            <p class="entry-head">
              <time dateTime={entry.when}>
                {new Date(entry.when).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}
              </time>{" "}
              {entry.game} · {entry.title}
            </p>
            <p class="entry-told">{entry.told}</p>
            {entry.actions.map((action, number) => (
              <p key={number} class="entry-action">
                {action.says}
              </p>
            ))}
            <details>
              <summary>Dice and rows</summary>
              <ul class="lines">
                {Object.entries(entry.dice).map(([name, value]) => (
                  <li key={name}>
                    <b class="value">{Array.isArray(value) ? value.join(" ") : String(value)}</b>{" "}
                    <span>rolled, {name}</span>
                  </li>
                ))}
                {entry.lines.map((line, number) => (
                  <li key={number}>
                    <b class="value">{String(line.value)}</b>
                    <span>
                      {line.side ? `${line.side.toUpperCase()}: ` : ""}
                      {line.says}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
            <a href={asking(entry.rules, entry.test, { given: entry.given, dice: entry.dice })}>Open it again</a>
          </li>
        ))}
      </ol>
    </div>
  );
}
