/** The phone's one sheet below the table, in three heights: the question, what is in hand, the log. */
import { useEffect, useRef, useState } from "preact/hooks";
import { usePicked } from "../state/store";
import { useSitting } from "../state/sitting";
import { Armies } from "./armies";
import { AskLine } from "./ask-line";
import { InHand } from "./in-hand";
import { Log } from "./log";
import { More } from "./more";
import { OrderInput } from "./order-input";
import { Awaited } from "./outcomes";
import { Parley } from "./parley";
import { Sequence } from "./sequence";
import { Slider } from "./slider";
import { InWords } from "./words";

type Tab = "ask" | "hand" | "log";
type Height = "line" | "half" | "all";

const TABS: Record<Tab, string> = { ask: "Ask", hand: "In hand", log: "Log" };
const NEXT: Record<Height, Height> = { line: "half", half: "all", all: "line" };

export function Sheet() {
  const at = useSitting();
  const [tab, setTab] = useState<Tab>("ask");
  const [height, setHeight] = useState<Height>("line");
  const wants = usePicked(at.hand, (hand) => hand.stage === "confirm" || hand.verb !== null);
  const before = useRef<[Tab, Height] | null>(null);
  useEffect(() => {
    if (wants && (height === "line" || tab !== "hand")) {
      before.current = [tab, height];
      setTab("hand");
      if (height === "line") setHeight("half");
    } else if (!wants && before.current) {
      // What opened by itself closes by itself.
      const [was, high] = before.current;
      before.current = null;
      setTab(was);
      setHeight(high);
    }
  }, [wants]);
  const turn = (next: Tab) => {
    before.current = null;
    setTab(next);
    // A tap on the tab that is open folds the sheet; the bar above makes it larger.
    if (height === "line") setHeight("half");
    else if (next === tab) setHeight("line");
  };
  return (
    <div class={`sheet sheet-${height}`}>
      <button
        type="button"
        class="grip"
        aria-label={`Sheet: ${height}. Make it ${NEXT[height]}`}
        onClick={() => setHeight(NEXT[height])}
      />
      <AskLine />
      <Parley />
      <div class="sheet-tabs" role="tablist" aria-label="Sheet">
        {(Object.keys(TABS) as Tab[]).map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-selected={tab === each}
            aria-controls="sheet-body"
            onClick={() => turn(each)}
          >
            {TABS[each]}
          </button>
        ))}
      </div>
      <div class="sheet-body" id="sheet-body" role="tabpanel" aria-labelledby={`tab-${tab}`} hidden={height === "line"}>
        {tab === "ask" && (
          <>
            <Awaited />
            <Sequence />
            <Armies />
            <OrderInput />
            <More />
          </>
        )}
        {tab === "hand" && <InHand />}
        {tab === "log" && (
          <>
            <Slider />
            <Log />
            <InWords />
          </>
        )}
      </div>
    </div>
  );
}
