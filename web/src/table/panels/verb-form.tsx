/** What a verb takes: ready orders with their chances, a target, one of some, a number, a share, a word. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { OfferCard, TakenPart } from "../../wire/types";
import { capital } from "../../text";
import { usePicked } from "../state/store";
import { useSitting } from "../state/sitting";
import { ordersOf } from "../state/offers";
import { Ready } from "./ready-orders";
import { SeveralField } from "./several";
import { ShareField } from "./share";
import { drop, propose } from "../state/holding";

const FEW = 7;

export function VerbForm({ offer }: { offer: OfferCard }) {
  const at = useSitting();
  const picking = usePicked(at.hand, (hand) => hand.pick?.sort === "target");
  const part = offer.takes.find((each) => each.field === "word") ?? null;
  const goes = offer.takes.some((each) => each.sort === "legs");
  const form = useRef<HTMLDivElement>(null);
  // Whoever has just chosen the verb sees what it takes, however little room there is.
  useEffect(() => form.current!.scrollIntoView({ block: "nearest" }), [offer.word]);
  return (
    <div class="verb-form" role="group" aria-label={capital(offer.word)} ref={form}>
      <p>
        <b>{capital(offer.word)}</b> {offer.says}
      </p>
      {goes && (
        <p class="hint">
          Drag them on the table, or tap where they shall go{offer.ready.length > 0 && "; or take one of these"}.
        </p>
      )}
      {picking && <p class="hint">Tap the target on the table, or choose it here:</p>}
      {part && <PartField offer={offer} part={part} />}
      <Ready offer={offer} />
      <button type="button" class="quiet small" onClick={() => drop(at)}>
        Leave it
      </button>
    </div>
  );
}

/** The word of an order, asked for as what it is. */
function PartField({ offer, part }: { offer: OfferCard; part: TakenPart }) {
  const at = useSitting();
  const said = (word: string) => propose(at, ordersOf(offer, word));
  const choices = part.choices ?? [];
  if (part.sort === "share" && part.things.length) return <ShareField part={part} said={said} />;
  if (part.sort === "several") return <SeveralField part={part} said={said} />;
  if (part.sort === "target" && offer.ready.length) return null;
  if (!choices.length) return part.sort === "text" || part.choices === null ? <WordField said={said} /> : null;
  if (choices.length <= FEW)
    return (
      <ul class="ready">
        {choices.map((choice) => (
          <li key={choice.word}>
            <button type="button" onClick={() => said(choice.word)}>
              {capital(choice.says || choice.word)}
            </button>
          </li>
        ))}
      </ul>
    );
  return (
    <>
      <label class="part">
        <span>Which</span>
        <select value="" onChange={(event) => event.currentTarget.value && said(event.currentTarget.value)}>
          <option value="">choose …</option>
          {choices.map((choice) => (
            <option key={choice.word} value={choice.word}>
              {capital(choice.says || choice.word)}
            </option>
          ))}
        </select>
      </label>
      {!part.closed && part.sort === "text" && <WordField said={said} />}
    </>
  );
}

function WordField({ said }: { said: (word: string) => void }) {
  const [word, set] = useState("");
  return (
    <form
      class="part"
      onSubmit={(event) => {
        event.preventDefault();
        if (word.trim()) said(word.trim());
      }}
    >
      <label>
        <span>or in your own words</span>
        <input value={word} onInput={(event) => set(event.currentTarget.value)} />
      </label>
      <button type="submit">Say it</button>
    </form>
  );
}
