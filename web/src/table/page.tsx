/** The table: one seat's view of a battle, or two seats across one screen. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Route } from "../route";
import { matchOf } from "../battles/kept";
import { theHost } from "../host/found";
import { useDesk, Waiting } from "../pages/desk";
import { Lost } from "../pages/lost";
import { AnswersHere, BeginHere } from "./draw/answers-here";
import { Beats } from "./draw/beats";
import { Board } from "./draw/board";
import { Bubble, UndoHere } from "./draw/bubble";
import { Loupe } from "./draw/loupe";
import { Over } from "./draw/over";
import { ToldHere } from "./draw/told-here";
import { bindOnce } from "./input/once";
import { useTableKeys } from "./input/shortcuts";
import { Armies } from "./panels/armies";
import { AskLine } from "./panels/ask-line";
import { Curtain } from "./panels/curtain";
import { Ending } from "./panels/ending";
import { Glossary } from "./panels/explained";
import { InHand } from "./panels/in-hand";
import { Lesson } from "./panels/lesson";
import { Log } from "./panels/log";
import { More } from "./panels/more";
import { OrderInput } from "./panels/order-input";
import { Parley } from "./panels/parley";
import { Sequence } from "./panels/sequence";
import { Sheet } from "./panels/sheet";
import { Slider } from "./panels/slider";
import { VerbMenu } from "./panels/verbs";
import { InWords } from "./panels/words";
import { Zoom } from "./panels/zoom";
import { useCalls, useWords } from "./state/calling";
import { useStakes } from "./state/stakes";
import { refresh } from "./state/ordering";
import { sitDown, sitting, SittingContext, useMatch, useSitting } from "./state/sitting";
import { usePicked } from "./state/store";
import { useWidth } from "./width";
import "../style/table.css";
import "../style/table-panels.css";

export function TablePage({ route }: { route: Route }) {
  const { tell } = useDesk();
  const links = route.page;
  const at = useMemo(() => sitting(theHost(), tell, matchOf(links)), [links]);
  useEffect(() => sitDown(at, links.split("+").filter(Boolean), () => void refresh(at)), [at]);
  return (
    <SittingContext.Provider value={at}>
      <Seated />
    </SittingContext.Provider>
  );
}

function Seated() {
  const at = useSitting();
  const fault = usePicked(at.room, (room) => room.fault);
  const seated = usePicked(at.room, (room) => room.matches.length > 0);
  if (fault && !seated)
    return <Lost title="No table here" says={fault} again={{ says: "Try again", act: () => location.reload() }} />;
  if (!seated) return <Waiting fault="" what="The table is being laid …" />;
  return <Laid />;
}

function Laid() {
  const at = useSitting();
  const { board } = useMatch();
  const hidden = usePicked(at.room, (room) => room.curtain !== null);
  const width = useWidth();
  useTableKeys(at);
  useCalls();
  useWords();
  useStakes();
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => bindOnce(page.current!, at), [at]);
  return (
    <div class={`table-page width-${width}`} ref={page}>
      <h1 class="hidden" tabIndex={-1}>
        {board.title}
      </h1>
      {hidden ? <Curtain /> : width === "narrow" ? <Narrow /> : <Wide middle={width === "middle"} />}
    </div>
  );
}

function TableAndHand({ loupe = false }: { loupe?: boolean }) {
  return (
    <div class="field">
      <Board />
      <Beats />
      {loupe && <Loupe />}
      <Bubble />
      <UndoHere />
      <AnswersHere />
      <BeginHere />
      <VerbMenu />
      <ToldHere />
      <Over />
      <Zoom />
      <Ending />
    </div>
  );
}

function Wide({ middle }: { middle: boolean }) {
  const [open, setOpen] = useState(!middle);
  return (
    <>
      <AskLine />
      <Parley />
      {middle && <Lesson />}
      <aside class="left" aria-label="How it stands">
        <Sequence />
        <Armies />
        <Glossary />
      </aside>
      <TableAndHand />
      <aside class={`right${open ? "" : " folded"}`} aria-label="In hand and log">
        <button
          type="button"
          class="plain fold"
          aria-expanded={open}
          aria-label={open ? "Fold this away" : "In hand and log"}
          onClick={() => setOpen(!open)}
        >
          {open ? "›" : "‹"}
        </button>
        {open && (
          <>
            {!middle && <Lesson />}
            <InHand />
          </>
        )}
        <Log away={!open} />
        {open && (
          <>
            <More />
            <InWords />
          </>
        )}
      </aside>
      <footer class="foot">
        <Slider />
        <OrderInput />
      </footer>
    </>
  );
}

function Narrow() {
  return (
    <>
      <TableAndHand loupe />
      <Sheet />
    </>
  );
}
