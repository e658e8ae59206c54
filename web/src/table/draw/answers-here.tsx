/** The answers once more, at the bases that they speak of; and on a first visit the one thing to begin with. */
import { Chance } from "../panels/chance";
import { nameOf } from "../panels/names";
import { reply } from "../state/answering";
import type { Match } from "../state/match";
import { isFoe, isMine } from "../state/match";
import type { Answer } from "../state/offers";
import { answers, ends } from "../state/offers";
import { hasOrdered } from "../state/prefer";
import { corners } from "../state/shape";
import { placesOf, useLive, useMatch, useSitting } from "../state/sitting";
import { usePicked } from "../state/store";
import { useWidth } from "../width";
import { toBegin } from "./beats";
import { useBeside } from "./beside";

/** More than these would cover the table. */
const MOST = 4;

/** They repeat what stands in the line above: whoever reads by ear or goes by keys finds them there. */
export function AnswersHere() {
  const at = useSitting();
  const match = useMatch();
  const { now, board } = match;
  const mine = useMayAnswer();
  const open = usePicked(at.hand, (hand) => hand.open);
  const busy = usePicked(at.hand, (hand) => hand.busy);
  const idle = usePicked(at.hand, (hand) => hand.stage === "idle" && !hand.menu && !hand.verb && !hand.pick);
  const { ask } = now;
  const shown =
    mine && idle && ask?.about.length && open
      ? answers(open, ask, (id) => nameOf(board, id)).filter((each) => !ends(each, open, ask))
      : [];
  const fits = shown.length > 0 && shown.length <= MOST;
  const asked = fits ? placesOf(at, ownFirst(match, ask!.about)) : [];
  const box = useBeside(
    at,
    asked.map((place) => corners(place)),
    true,
  );
  if (!asked.length) return null;
  return (
    <div class="bubble answers-here" ref={box} aria-hidden="true">
      {shown.map((answer) => (
        <Here key={answer.text} answer={answer} busy={busy} />
      ))}
    </div>
  );
}

/** A question about a charge is about both: it is put to one's own. */
function ownFirst(match: Match, about: readonly string[]): readonly string[] {
  const own = about.filter((id) => !isFoe(match, id));
  return own.length ? own : about;
}

function Here({ answer, busy }: { answer: Answer; busy: boolean }) {
  const at = useSitting();
  return (
    <button
      type="button"
      class="small"
      tabIndex={-1}
      disabled={busy}
      onClick={() => reply(at, answer)}
      onMouseEnter={() => at.hand.set({ hint: [...answer.bases, answer.at].filter(Boolean) })}
      onMouseLeave={() => at.hand.set({ hint: [] })}
    >
      {answer.label}
      <Chance chance={answer.chance} gains={answer.offer.gains} />
    </button>
  );
}

/** A narrow window has its answers under the thumb already. */
function useMayAnswer(): boolean {
  const match = useMatch();
  const live = useLive();
  const narrow = useWidth() === "narrow";
  return live && !narrow && isMine(match) && !match.now.rolls;
}

/** Stands at the base that beats, until somebody has ordered anything at all; a lesson says it in its own words. */
export function BeginHere() {
  const at = useSitting();
  const match = useMatch();
  const live = useLive();
  const first = usePicked(at.hand, toBegin);
  // What has just happened is read first.
  const told = usePicked(at.showing.state, ({ missed, verdict }) => missed.length > 0 || verdict !== null);
  const begins = !match.board.lesson.length && !hasOrdered() && !told;
  const shows = live && isMine(match) && !match.now.ask!.about.length && begins ? first : undefined;
  const places = shows ? placesOf(at, [shows]) : [];
  const box = useBeside(
    at,
    places.map((place) => corners(place)),
    true,
  );
  return places.length ? (
    <div class="bubble begin-here" ref={box} aria-hidden="true">
      <p>Begin here: drag these where they shall go.</p>
    </div>
  ) : null;
}
