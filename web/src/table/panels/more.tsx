/** What else can be done at a table: dice by hand, standing orders, a remark, a draw, giving up, the log as a file. */
import { useState } from "preact/hooks";
import { useDesk } from "../../pages/desk";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { plays } from "../state/match";
import { leaveWord, parley, resign, rollByHand } from "../state/ordering";
import { rollsByHand } from "../state/prefer";
import { begin, download } from "./again";
import { KeyList } from "./key-list";

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
        <button type="button" class="small" onClick={() => copied(tell)}>
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
          <Remark />
        </>
      )}
      <Standing />
      <KeyList />
    </details>
  );
}

async function copied(tell: (text: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    tell("The link to this seat is copied. Whoever has it sits here.");
  } catch {
    tell(`Copy it by hand: ${location.href}`);
  }
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

function Remark() {
  const at = useSitting();
  const [text, set] = useState("");
  const put = async (event: Event) => {
    event.preventDefault();
    if (text.trim() && (await leaveWord(at, "note", text.trim()))) set("");
  };
  return (
    <form class="part" onSubmit={put}>
      <input
        aria-label="A remark for the log"
        placeholder="A remark for the log"
        maxLength={500}
        value={text}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <button type="submit" class="small" disabled={!text.trim()}>
        Note it
      </button>
    </form>
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
