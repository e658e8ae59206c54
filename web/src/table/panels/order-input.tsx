/** Any order as text, with completion from those that are ready. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { usePicked } from "../state/store";
import { useLive, useMatch, useSitting } from "../state/sitting";
import { isMine } from "../state/match";
import { texts } from "../state/offers";
import { give } from "../state/ordering";

const MOST = 60;

/** Folded away it keeps what was begun in it. */
export function OrderInput({ away = false }: { away?: boolean }) {
  const at = useSitting();
  const match = useMatch();
  const live = useLive();
  const open = usePicked(at.hand, (hand) => hand.open);
  const [text, set] = useState("");
  // A word of the other side takes nothing away that is being written.
  useEffect(() => set(""), [match.now.ask?.what, match.now.turn]);
  const ready = useMemo(() => texts(open), [open]);
  const fitting = useMemo(() => ready.filter((each) => each.startsWith(text.trim())).slice(0, MOST), [ready, text]);
  const may = live && isMine(match) && !match.now.ask!.dice.length;
  const given = async (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    at.hand.set({ at: null });
    if (await give(at, [text.trim()])) set("");
  };
  return (
    <form class="order-input" hidden={away} onSubmit={given}>
      <label htmlFor="order-text">Order</label>
      <input
        id="order-text"
        list="ready-orders"
        autocomplete="off"
        spellcheck={false}
        placeholder="in writing"
        title={ready[0] && `For those who know the words: ${ready[0]}`}
        value={text}
        disabled={!may}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <datalist id="ready-orders">
        {fitting.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {text.trim() && (
        <button type="submit" disabled={!may}>
          Give it
        </button>
      )}
    </form>
  );
}
