/** The verbs for those in hand: what can be ordered as buttons or as a menu, the rest greyed with its reason. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { OfferCard } from "../../wire/types";
import { capital } from "../../text";
import { usePicked } from "../state/store";
import type { Sitting } from "../state/sitting";
import { uncovered, useSitting } from "../state/sitting";
import { ordersOf } from "../state/offers";
import { propose } from "../state/holding";
import { sentence } from "./names";

/** A verb was chosen: given, or what it takes is asked first. */
export function choose(at: Sitting, offer: OfferCard): void {
  at.hand.set({ menu: null });
  const needed = offer.takes.filter((part) => part.needed);
  if (!needed.length && !offer.takes.some((part) => part.choices?.length))
    return void propose(at, ordersOf(offer), true);
  const aims = offer.takes.some((part) => part.sort === "target");
  at.hand.set({ verb: offer, pick: aims ? { sort: "target", offer, from: offer.bases } : null });
}

const speaks = (offer: OfferCard) => offer.whom !== "nobody";
const can = (offer: OfferCard) => speaks(offer) && !offer.refusal;
const cannot = (offer: OfferCard) => speaks(offer) && offer.refusal !== null;

/** Verbs for those in hand, open ones first. */
const listed = (offers: readonly OfferCard[]) => [...offers.filter(can), ...offers.filter(cannot)];

export function VerbList() {
  const at = useSitting();
  const offers = usePicked(at.hand, (hand) => hand.offers);
  if (!offers) return null;
  const [open, shut] = [offers.offers.filter(can), offers.offers.filter(cannot)];
  return (
    <>
      {!open.length && <p class="empty">Nothing can be ordered of them now.</p>}
      <ul class="verbs" aria-label="What they can do">
        {open.map((offer) => (
          <li key={offer.word}>
            <button type="button" title={offer.says} onClick={() => choose(at, offer)}>
              <b>{capital(offer.word)}</b> <span>{offer.says}</span>
            </button>
          </li>
        ))}
      </ul>
      {shut.length > 0 && <NotNow shut={shut} />}
    </>
  );
}

/** What they cannot be given now, and why: for whoever asks. */
function NotNow({ shut }: { shut: readonly OfferCard[] }) {
  return (
    <details class="not-now">
      <summary>What they cannot do now ({shut.length})</summary>
      <dl>
        {shut.map((offer) => (
          <div key={offer.word}>
            <dt>{capital(offer.word)}</dt>
            <dd>{sentence(offer.refusal!.message)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const LIFTING = 450;
/** Pixels: less than this is no menu, whatever lies over it. */
const LEAST_MENU = 140;

/** The same as a menu at the hand. */
export function VerbMenu() {
  const at = useSitting();
  const menu = usePicked(at.hand, (hand) => hand.menu);
  const offers = usePicked(at.hand, (hand) => hand.offers);
  const box = useRef<HTMLDivElement>(null);
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, [menu]);
  // The finger that opened the menu lies on it: lifting it chooses nothing.
  const lifted = (event: MouseEvent) => {
    if (event.detail > 0 && performance.now() - since.current < LIFTING) event.stopPropagation();
  };
  // Who opened it by keys is where he was when it closes.
  const open = menu !== null;
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!open || !(before instanceof HTMLElement || before instanceof SVGElement)) return;
    return () => {
      if (before.isConnected && document.activeElement === document.body) before.focus({ preventScroll: true });
    };
  }, [open]);
  // At once, so that no arrow pressed meanwhile walks on from base to base.
  useLayoutEffect(() => {
    const element = box.current;
    if (menu && element) (element.querySelector<HTMLElement>("[role=menuitem]") ?? element).focus();
  }, [menu, offers]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!menu || !element) return;
    // No more of it than has room above the phone's sheet: the rest is scrolled.
    const frame = uncovered(at.sight.now());
    element.style.maxHeight = `${Math.max(LEAST_MENU, frame.height - 8)}px`;
    const left = Math.max(4, Math.min(menu[0], frame.width - element.offsetWidth - 4));
    const top = Math.max(4, Math.min(menu[1], frame.height - element.offsetHeight - 4));
    element.style.transform = `translate(${left}px, ${top}px)`;
  }, [menu, offers]);
  if (!menu) return null;
  const keys = (event: KeyboardEvent) => {
    const items = [...box.current!.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const here = items.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) items[(here + step + items.length) % items.length]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") at.hand.set({ menu: null });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      class="menu card"
      role="menu"
      tabIndex={-1}
      aria-label="What they can do"
      ref={box}
      onKeyDown={keys}
      onClickCapture={lifted}
    >
      {!offers && <p class="empty">Nothing can be ordered of them now.</p>}
      {offers && listed(offers.offers).map((offer) => <Item key={offer.word} offer={offer} />)}
    </div>
  );
}

function Item({ offer }: { offer: OfferCard }) {
  const at = useSitting();
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={offer.refusal !== null}
      class={offer.refusal ? "greyed" : ""}
      onClick={() => !offer.refusal && choose(at, offer)}
    >
      <b>{capital(offer.word)}</b>
      <span>{offer.refusal ? sentence(offer.refusal.message) : offer.says}</span>
    </button>
  );
}
