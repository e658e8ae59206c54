/** A word to the other side, or to oneself: plain text that stands in the log. */
import { useState } from "preact/hooks";
import { useMatch, useSitting } from "../state/sitting";
import { plays } from "../state/match";
import { leaveWord } from "../state/ordering";

export function Remark() {
  const at = useSitting();
  const match = useMatch();
  const [text, set] = useState("");
  if (!plays(match)) return null;
  const other = Object.entries(match.board.who).some(([side, who]) => side !== match.seat && who === "person");
  const says = other ? "A word to the other side" : "A remark for the log";
  const put = async (event: Event) => {
    event.preventDefault();
    if (text.trim() && (await leaveWord(at, "note", text.trim()))) set("");
  };
  return (
    <form class="part remark" onSubmit={put}>
      <input
        aria-label={says}
        placeholder={says}
        maxLength={500}
        value={text}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <button type="submit" class="small" disabled={!text.trim()}>
        {other ? "Say it" : "Note it"}
      </button>
    </form>
  );
}
