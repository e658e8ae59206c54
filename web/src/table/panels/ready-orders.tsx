/** Orders that are ready, each with its chance; and all that can be ordered while nobody is in hand. */
import { useState } from "preact/hooks";
import type { OfferCard } from "../../wire/types";
import { capital } from "../../text";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { answers, labels, walks } from "../state/offers";
import { propose } from "../state/holding";
import { Chance } from "./chance";
import { nameOf } from "./names";

const SHOWN = 24;

export function Ready({ offer }: { offer: OfferCard }) {
  const at = useSitting();
  const { board } = useMatch();
  const [all, setAll] = useState(false);
  const ready = all ? offer.ready : offer.ready.slice(0, SHOWN);
  const words = labels(offer, ready, (id) => nameOf(board, id));
  return (
    <ul class="ready">
      {ready.map((each, place) => (
        <li key={each.text}>
          <button
            type="button"
            class="answer"
            title={each.text}
            onClick={() => propose(at, [each.text])}
            onMouseEnter={() => at.hand.set({ hint: [...each.bases, each.at].filter(Boolean) })}
            onMouseLeave={() => at.hand.set({ hint: [] })}
          >
            <span>{words[place]}</span>
            <Chance chance={each.chance} p={each.p} gains={offer.gains} />
          </button>
        </li>
      ))}
      {ready.length < offer.ready.length && (
        <li>
          <button type="button" class="quiet" onClick={() => setAll(true)}>
            {offer.ready.length - ready.length} more
          </button>
        </li>
      )}
    </ul>
  );
}

/** Every verb that can be given to somebody now, with the orders that are ready. */
export function OpenVerbs() {
  const at = useSitting();
  const open = usePicked(at.hand, (hand) => hand.open);
  const { now } = useMatch();
  const buttons = new Set(open && now.ask ? answers(open, now.ask, String).map((each) => each.offer.word) : []);
  const drafting = usePicked(at.hand, (hand) => hand.draft?.setting.offer.word);
  // Those who lie on the table to be put down are put down there.
  const elsewhere = (offer: OfferCard) => buttons.has(offer.word) || offer.word === drafting;
  const speaks = (offer: OfferCard) => !offer.refusal && offer.whom !== "nobody" && !elsewhere(offer);
  const verbs = open?.offers.filter((offer) => speaks(offer) && offer.ready.length) ?? [];
  if (!verbs.length) return null;
  const only = verbs.length === 1 && !walks(verbs[0]!);
  return (
    <div class="open-verbs">
      {verbs.map((offer) => (
        <details key={offer.word} open={only}>
          <summary>
            <b>{capital(offer.word)}</b> <span class="count">({offer.ready.length} ready)</span>
          </summary>
          <p class="hint">{offer.says}</p>
          <Ready offer={offer} />
        </details>
      ))}
    </div>
  );
}
