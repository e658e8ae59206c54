/** The evening so far: every ruling, to read again, to reopen and to take home. */
import { useState } from "preact/hooks";
import { addressOf, asLines, asText, clear, hand, spoilt, throwsOf, useEvening } from "../evening";
import { said } from "../text";
import { useDesk } from "./desk";

export function EveningPage() {
  const { companion } = useDesk();
  const entries = useEvening();
  const [sure, setSure] = useState(false);
  return (
    <div class="evening-page">
      <header class="sheet-head">
        <div>
          <h1 tabIndex={-1}>The evening so far</h1>
          <p class="edition">{entries.length === 1 ? "One ruling" : `${entries.length} rulings`}, newest first</p>
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
      <p class="evening-where">
        {companion ? (
          <>
            They are kept in this browser, on this device, and nowhere else: whoever uses this browser can read them,
            and nobody else can. Clear takes them away for good.
          </>
        ) : (
          <>
            This list is kept in this browser: whoever uses it can read it, and Clear empties it. The program that
            serves this page also writes each of these rulings into a file of the day, on its own machine, for the eyes
            of whoever runs it; it says at its start where that lies. Clear does not touch that file.
          </>
        )}
      </p>
      {spoilt > 0 && (
        <p class="trouble">
          {spoilt === 1
            ? "One note of an earlier visit could not be read and is left out."
            : `${spoilt} notes of an earlier visit could not be read and are left out.`}
        </p>
      )}
      {!entries.length && (
        <p class="empty">
          Nothing is here yet. What you roll, or rule with your own dice, is noted here; an answer without dice only if
          you say Keep.
        </p>
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
                {throwsOf(entry).map((thrown) => (
                  <li key={thrown.of} class="entry-dice">
                    <b class="value">{thrown.faces.join(" ")}</b> <span>rolled, {thrown.of}</span>
                  </li>
                ))}
                {entry.lines.map((line, number) => (
                  <li key={number}>
                    <b class={typeof line.value === "number" ? "value" : "value word"}>{said(line.value)}</b>
                    <span>
                      {line.side ? `${line.side.toUpperCase()}: ` : ""}
                      {line.says}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
            <a href={addressOf(entry)}>Open it again</a>
          </li>
        ))}
      </ol>
    </div>
  );
}
