/** What is given to many at once: a verb to all who may be given it, places to those who wait for them. */
import type { Board, Offers } from "../../wire/types";
import { capital } from "../../text";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import type { Setting } from "../state/offers";
import { settings, sweeps } from "../state/offers";
import { isFoe } from "../state/match";
import { lay, sweep } from "../state/ordering";
import { placeThem } from "../state/drafting";
import { putInHand } from "../state/holding";
import { nameOf, several } from "./names";
import { standingAt } from "../state/standing";

const MOST_OTHERS = 6;

export function Sweeps({ open }: { open: Offers }) {
  const at = useSitting();
  const match = useMatch();
  const under = usePicked(at.hand, (hand) => hand.sweep);
  if (under)
    return (
      <button
        type="button"
        title="They go on one after another by themselves; this one still, and then you are asked again"
        onClick={() => at.hand.set({ sweep: null })}
      >
        Stop after this
      </button>
    );
  return (
    <>
      {sweeps(open, (id) => isFoe(match, id)).map((each) => (
        <button
          key={each.word}
          type="button"
          title={`One after another, in the order listed: ${each.count} of them`}
          onClick={() => sweep(at, each.word)}
        >
          {each.label} <span class="count">({each.count})</span>
        </button>
      ))}
    </>
  );
}

/** Bases that wait to be put down: which of them lie on the table now, and that they shall stay there. */
export function Placing({ open }: { open: Offers }) {
  const at = useSitting();
  const { fold } = useMatch();
  const draft = usePicked(at.hand, (hand) => hand.draft);
  const goes = usePicked(at.hand, (hand) => Boolean(hand.trial?.orders.length));
  const waiting = settings(open, standingAt(fold, fold.events.length).places);
  if (!waiting.length) return null;
  if (!draft) return <Others waiting={firstOfEach(waiting)} />;
  const now = draft.setting.ready;
  const same = waiting.filter(({ ready }) => ready.bases.join() === now.bases.join());
  const next = same[(same.findIndex(({ ready }) => ready.text === now.text) + 1) % same.length];
  const others = firstOfEach(waiting).filter(({ ready }) => ready.bases.join() !== now.bases.join());
  return (
    <>
      <button type="button" class="roll" disabled={!goes} onClick={() => placeThem(at)}>
        Place them
      </button>
      {Object.keys(draft.places).length > 1 && (
        <button type="button" class="quiet" onClick={() => putInHand(at, Object.keys(draft.places))}>
          Select all of them
        </button>
      )}
      {next && next.ready.text !== now.text && (
        <button type="button" title={next.ready.text} onClick={() => lay(at, next)}>
          Suggest another place
        </button>
      )}
      <Others waiting={others} />
    </>
  );
}

/** For each who waits, the first of the places that are ready. */
function firstOfEach(waiting: readonly Setting[]): Setting[] {
  const who = waiting.map(({ ready }) => ready.bases.join());
  return waiting.filter((_, place) => who.indexOf(who[place]!) === place);
}

/** Others who wait to be put down. */
function Others({ waiting }: { waiting: readonly Setting[] }) {
  const at = useSitting();
  const { board } = useMatch();
  return (
    <>
      {waiting.slice(0, MOST_OTHERS).map((setting) => (
        <button key={setting.ready.text} type="button" title={setting.ready.text} onClick={() => lay(at, setting)}>
          {label(board, setting)}
        </button>
      ))}
    </>
  );
}

function label(board: Board, { offer, ready }: Setting): string {
  const { bases } = ready;
  return capital(`${offer.word} ${bases.length === 1 ? nameOf(board, bases[0]!) : several(board, bases)}`);
}
