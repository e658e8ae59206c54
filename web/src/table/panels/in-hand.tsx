/** What is in hand: who they are, how they stand, what they can do, and what the order that is held would come to. */
import { usePicked } from "../state/store";
import { useLive, useMatch, useSitting } from "../state/sitting";
import { standingAt } from "../state/standing";
import { putInHand } from "../state/holding";
import { isMine } from "../state/match";
import { HandTools } from "./hand-tools";
import { Nudges } from "./nudges";
import { beyondName, nameOf, several } from "./names";
import { Preview } from "./preview";
import { Awaited } from "./outcomes";
import { OpenVerbs } from "./ready-orders";
import { ReferTo } from "./refer-to";
import { VerbForm } from "./verb-form";
import { VerbList } from "./verbs";

export function InHand() {
  const at = useSitting();
  const match = useMatch();
  const live = useLive();
  const bases = usePicked(at.hand, (hand) => hand.bases);
  const verb = usePicked(at.hand, (hand) => hand.verb);
  const stage = usePicked(at.hand, (hand) => hand.stage);
  const mine = live && isMine(match);
  return (
    <section class="in-hand" aria-label="In hand">
      <h2>In hand</h2>
      <Awaited />
      {bases.length === 0 && stage === "idle" && !verb && <Nobody mine={mine} />}
      {bases.length === 0 && stage === "idle" && !verb && mine && <OpenVerbs />}
      {bases.length > 0 && <Who bases={bases} />}
      <ReferTo />
      {stage !== "idle" && <Preview />}
      {verb && <VerbForm key={verb.word} offer={verb} />}
      {bases.length > 0 && mine && !verb && stage === "idle" && <VerbList />}
      {bases.length > 0 && mine && <Nudges />}
      {bases.length > 0 && <HandTools bases={bases} />}
    </section>
  );
}

function Nobody({ mine }: { mine: boolean }) {
  const at = useSitting();
  const drafting = usePicked(at.hand, (hand) => hand.draft !== null);
  if (drafting)
    return (
      <p class="empty">
        Drag each base where it shall stand; tap it twice to take all of them. Then say Place them: there they stay.
      </p>
    );
  return (
    <p class="empty">
      {mine
        ? "Tap a base to take its group in hand; again for that base alone, once more for its command. Then drag it, or tap where it shall go."
        : "Tap any base to see who stands there."}
    </p>
  );
}

/** How a base stands, where that is not as usual; and whether nothing can be ordered of it now. */
function standsSo(status: string, spent: boolean | null): string {
  return [status === "ready" ? "" : status, spent ? "no order now" : ""].filter(Boolean).join(", ");
}

function Who({ bases }: { bases: readonly string[] }) {
  const at = useSitting();
  const { board, fold } = useMatch();
  const { places } = standingAt(fold, at.showing.state.now().at);
  const piece = board.pieces[bases[0]!];
  const open = usePicked(at.hand, (hand) => (hand.draft ? null : hand.open));
  return (
    <div class="who">
      <p class="who-name">
        <b>{bases.length === 1 ? nameOf(board, bases[0]!) : several(board, bases)}</b>
        <button type="button" class="quiet small" onClick={() => putInHand(at, [])}>
          Let go
        </button>
      </p>
      {bases.length === 1 ? (
        <>
          <p>{beyondName(places.get(bases[0]!)?.says ?? piece?.says ?? "", bases[0]!, piece?.name ?? "")}</p>
        </>
      ) : (
        <ul class="who-list">
          {bases.map((id) => (
            <li key={id}>
              <button
                type="button"
                class="quiet small"
                title={places.get(id)?.says}
                onClick={() => putInHand(at, [id])}
              >
                {id} <small>{standsSo(places.get(id)?.status ?? "", open && !open.movable.includes(id))}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
