/** The one line above the table: whose decision it is, what is asked, and what may be done. */
import { useRef } from "preact/hooks";
import { usePicked } from "../state/store";
import { useLive, useMatch, useSitting } from "../state/sitting";
import { isMine, plays } from "../state/match";
import { undo } from "../state/ordering";
import { BackIcon } from "../../draw/icons";
import { Answers } from "./answers";
import { DiceAsked } from "./dice-asked";
import { useWidth } from "../width";
import { Brief } from "../draw/brief";
import { Likely, Price } from "../draw/bubble";
import { chanceOf } from "../state/hand";
import { Confirm } from "./confirm";
import { Explained } from "./explained";
import { Following } from "./following";
import { useKeptFocus } from "./kept-focus";
import { lastSaid } from "../state/told";
import { isSide, sentence } from "./names";
import { Letter } from "../../form/troops";

export function AskLine() {
  const match = useMatch();
  const live = useLive();
  const at = useSitting();
  const narrow = useWidth() === "narrow";
  const confirms = usePicked(at.hand, (hand) => hand.stage === "confirm") && narrow;
  const mine = live && (isMine(match) || match.now.rolls);
  const box = useRef<HTMLElement>(null);
  useKeptFocus(box);
  return (
    <section
      class={`ask-line${mine ? " mine" : ""}${confirms ? " confirms" : ""}`}
      aria-label="What is asked"
      tabIndex={-1}
      ref={box}
    >
      <Status />
      {confirms && <Proposed />}
      <div class="ask-buttons">
        {confirms ? <Confirm /> : live && match.now.rolls ? <DiceAsked /> : mine && <Answers />}
        {live ? plays(match) && <Undo /> : <Following />}
      </div>
      <Refusal />
    </section>
  );
}

function Status() {
  const at = useSitting();
  const match = useMatch();
  const live = useLive();
  const up = usePicked(at.room, (room) => room.up);
  const playing = usePicked(at.showing.state, (show) => show.playing);
  const looking = usePicked(at.showing.state, (show) => show.looking);
  const paused = usePicked(at.showing.state, (show) => show.paused);
  const shown = usePicked(at.showing.state, (show) => show.at);
  const { now, fold } = match;
  const seat = now.ask?.seat ?? null;
  const says = !up
    ? "The line to the table is cut. It is being drawn again …"
    : looking
      ? `You look back: event ${shown} of ${fold.events.length}. ${sentence(lastSaid(fold.events, shown)) || "The battle has not begun."}`
      : playing || paused
        ? playing?.says || sentence(lastSaid(fold.events, shown))
        : match.trouble || now.says;
  return (
    <p class="asked" role="status" data-live={live}>
      {live && isSide(seat) && !now.ending && <Letter side={seat} />} <Explained text={says} />
      {live && now.thinking && <span class="thinking" aria-hidden="true" />}
    </p>
  );
}

/** On a phone: what is proposed, in the place where it is confirmed. */
function Proposed() {
  const at = useSitting();
  const trial = usePicked(at.hand, (hand) => hand.trial);
  if (!trial) return null;
  return (
    <div class="proposed">
      {trial.says && <Price trial={trial} why />}
      <Likely chance={chanceOf(trial)} />
      <Brief />
    </div>
  );
}

function Undo() {
  const at = useSitting();
  const { now } = useMatch();
  const busy = usePicked(at.hand, (hand) => hand.busy);
  if (now.ending) return null;
  return (
    <button
      type="button"
      class={now.undo ? "quiet undo cannot" : "quiet undo"}
      disabled={busy}
      title={now.undo || "Take your last order back (u)"}
      aria-label="Undo"
      aria-describedby={now.undo ? "undo-why" : undefined}
      onClick={() => undo(at)}
    >
      <BackIcon /> Undo
      {now.undo && (
        <span id="undo-why" class="hidden">
          {now.undo}
        </span>
      )}
    </button>
  );
}

/** What was refused last, where no hand on the table shows it. */
function Refusal() {
  const at = useSitting();
  const refusal = usePicked(at.hand, (hand) => (hand.at ? "" : hand.refusal));
  const short = usePicked(at.hand, (hand) => (hand.draft ? hand.short : ""));
  if (refusal)
    return (
      <p class="trouble" role="alert">
        {sentence(refusal)}
      </p>
    );
  return short ? (
    <p class="trouble mended" role="alert">
      Held where it may stand: {short.replace(/; [^;]*$/, "")}.
    </p>
  ) : null;
}
