/** The phone's one sheet below the table, in three heights: the question, what is in hand, the log. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { usePicked } from "../state/store";
import type { Sitting } from "../state/sitting";
import { showPoint, useMatch, useSitting } from "../state/sitting";
import { EDGE } from "../state/view";
import { Armies } from "./armies";
import { AskLine } from "./ask-line";
import { Glossary } from "./explained";
import { InHand } from "./in-hand";
import { Lesson } from "./lesson";
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
  const [height, setHeight] = useState<Height>("half");
  const wants = usePicked(at.hand, (hand) => hand.stage === "confirm" || hand.verb !== null);
  const before = useRef<[Tab, Height] | null>(null);
  // The tab opens with what is proposed: a finger that reaches for it a frame later would fold the sheet.
  useLayoutEffect(() => {
    if (wants && (height === "line" || tab !== "hand")) {
      before.current = [tab, height];
      setTab("hand");
      if (height === "line") setHeight("half");
    } else if (!wants && before.current) {
      // What opened by itself closes by itself; but whoever still holds somebody goes on with them.
      const [was, high] = before.current;
      before.current = null;
      if (at.hand.now().bases.length) return;
      setTab(was);
      setHeight(high);
    }
  }, [wants]);
  const box = useCovering(at);
  const { board } = useMatch();
  const table = `calc((100vw - ${2 * EDGE}px) * ${board.depth / board.width} + ${2 * EDGE}px)`;
  const turn = (next: Tab) => {
    before.current = null;
    setTab(next);
    // A tap on the tab that is open folds the sheet; the bar above makes it larger.
    if (height === "line") setHeight("half");
    else if (next === tab) setHeight("line");
  };
  return (
    <div class={`sheet sheet-${height} sheet-${tab}`} ref={box} style={{ "--table": table }}>
      <button
        type="button"
        class="grip"
        aria-label={`Sheet: ${height}. Make it ${NEXT[height]}`}
        onClick={() => setHeight(NEXT[height])}
      />
      <Lesson />
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
            <h2 class="hidden">What is asked</h2>
            <Awaited />
            <Sequence />
            <Armies />
            <Glossary />
          </>
        )}
        <OrderInput away={tab !== "ask"} />
        {tab === "ask" && <More />}
        {tab === "hand" && <InHand />}
        {tab === "log" && <Slider />}
        <Log away={tab !== "log"} />
        {tab === "log" && <InWords />}
      </div>
    </div>
  );
}

/** The sheet lies over the lower end of the table's window, which stays as it is; what is proposed stays in sight. */
function useCovering(at: Sitting) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const sheet = box.current!;
    const measure = () => {
      // A sheet that has just gone, as a phone was turned, is measured once more.
      const field = sheet.parentElement?.querySelector(".field")?.getBoundingClientRect();
      if (!field) return;
      const covered = Math.max(0, Math.round(field.bottom - sheet.getBoundingClientRect().top));
      at.sight.set({ covered });
      sheet.parentElement!.style.setProperty("--covered", `${covered}px`);
      const { trial, stage } = at.hand.now();
      const [ghost] = stage === "confirm" ? (trial?.places ?? []) : [];
      if (ghost) showPoint(at, [ghost.x, ghost.y]);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(sheet);
    return () => {
      observer.disconnect();
      at.sight.set({ covered: 0 });
    };
  }, [at]);
  return box;
}
