/** What else can be done at a table: dice by hand, standing orders, a call, a draw, giving up, the log as a file. */
import { useState } from "preact/hooks";
import { copyText } from "../../copy";
import { useDesk } from "../../pages/desk";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { plays } from "../state/match";
import { leaveWord, parley, resign, rollByHand } from "../state/ordering";
import { rollsByHand } from "../state/prefer";
import { wantCalls, wantsCalls } from "../state/calling";
import { begin, download } from "./again";
import { KeyList } from "./key-list";

const COPIED = "The link to this seat is copied. Whoever has it sits here.";

export function More() {
  const at = useSitting();
  const { tell } = useDesk();
  const match = useMatch();
  const looking = usePicked(at.showing.state, (show) => show.looking);
  const shown = usePicked(at.showing.state, (show) => show.at);
  const { now, fold } = match;
  const [byHand, setByHand] = useState(rollsByHand);
  const rolls = (whether: boolean) => {
    setByHand(whether);
    void rollByHand(at, whether);
  };
  const from = fold.events[shown - 1]?.n ?? 0;
  return (
    <details class="more-table">
      <summary>More</summary>
      <div class="more-buttons">
        <button type="button" class="small" onClick={() => copyText(location.href, COPIED, tell)}>
          Copy link
        </button>
        <button type="button" class="small" onClick={() => download(at)}>
          Download the log
        </button>
        {(looking || now.ending) && (
          <button type="button" class="small" onClick={() => begin(at, from)}>
            What if from here
          </button>
        )}
        {plays(match) && !now.ending && <Ending />}
      </div>
      {plays(match) && !now.ending && (
        <>
          <label class="always">
            <input type="checkbox" checked={byHand} onChange={(event) => rolls(event.currentTarget.checked)} /> I roll
            my dice myself
          </label>
          <Calls />
        </>
      )}
      <Standing />
      <KeyList />
    </details>
  );
}

function Ending() {
  const at = useSitting();
  const { now, seat } = useMatch();
  const [sure, setSure] = useState(false);
  return (
    <>
      {now.undo && now.undo_asked === null && (
        <button type="button" class="small" title={now.undo} onClick={() => parley(at, "undo-asked", "offer")}>
          Ask to take back more
        </button>
      )}
      {now.undo_asked === seat && <span class="empty">You have asked to take something back.</span>}
      {now.draw === null && (
        <button type="button" class="small" onClick={() => parley(at, "draw", "offer")}>
          Offer a draw
        </button>
      )}
      {now.draw === seat && <span class="empty">You have offered a draw.</span>}
      <button
        type="button"
        class="small"
        onClick={() => (sure ? resign(at) : setSure(true))}
        onBlur={() => setSure(false)}
      >
        {sure ? "Give the battle up: sure?" : "Resign"}
      </button>
    </>
  );
}

/** Whether the browser calls who looks elsewhere when it is his decision. */
function Calls() {
  const [on, set] = useState(wantsCalls);
  if (!("Notification" in window)) return null;
  return (
    <label class="always">
      <input
        type="checkbox"
        checked={on}
        onChange={async (event) => set(await wantCalls(event.currentTarget.checked))}
      />{" "}
      Call me when it is my decision
    </label>
  );
}

function Standing() {
  const at = useSitting();
  const { now } = useMatch();
  if (!now.standing.length) return null;
  return (
    <>
      <h3>Standing orders</h3>
      <ul class="standing-orders">
        {now.standing.map((order) => (
          <li key={order}>
            <code>{order}</code>
            <button
              type="button"
              class="quiet small"
              onClick={() => leaveWord(at, "standing", `${order.split(":")[0]}: ask`)}
            >
              Ask me again
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
