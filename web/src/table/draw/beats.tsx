/** A few beats round those whom a question is about, and on a first visit round whoever is to begin: over the table, so
 * that no beat draws any base again. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Hand } from "../state/hand";
import { isMine } from "../state/match";
import { walks } from "../state/offers";
import { besides } from "../state/lesson";
import { hasOrdered } from "../state/prefer";
import { placesOf, useLive, useMatch, useSitting } from "../state/sitting";
import { useStep } from "../state/step";
import { usePicked } from "../state/store";
import { toWindow } from "../state/view";

/** The one to begin with on a first visit: who can be sent somewhere. */
export const toBegin = ({ bases, draft, open }: Hand): string | undefined =>
  bases.length || draft || !open?.offers.some((offer) => !offer.refusal && walks(offer)) ? undefined : open.movable[0];

/** Those whom a question is about, and those of whom a lesson speaks; on a first visit the one to begin with. */
export function useBeating(): readonly string[] {
  const at = useSitting();
  const match = useMatch();
  const live = useLive();
  const first = usePicked(at.hand, toBegin);
  const step = useStep();
  if (!live || !isMine(match)) return [];
  const { about } = match.now.ask!;
  if (match.board.lesson.length) return besides(about, step === null ? [] : match.board.lesson[step]!.light);
  return about.length || !first || hasOrdered() ? about : [first];
}

/** Those that are drawn as the ones who matter now: whom a question is about, or else whoever beats. */
export function useMattering(): readonly string[] {
  const { now } = useMatch();
  const beating = useBeating();
  const about = now.ask?.about ?? [];
  return about.length && beating.length ? about : beating;
}

export function Beats() {
  const at = useSitting();
  const { n } = useMatch().now;
  const box = useRef<HTMLDivElement>(null);
  const places = placesOf(at, useBeating());
  useLayoutEffect(() => {
    const place = () => {
      const { view } = at.sight.now();
      places.forEach(({ x, y, facing, width, depth }, each) => {
        const beat = box.current?.children[each] as HTMLElement | undefined;
        const [wide, deep] = [width * view.scale, depth * view.scale];
        const [left, top] = toWindow(view, [x, y]);
        beat?.style.setProperty("width", `${wide}px`);
        beat?.style.setProperty("height", `${deep}px`);
        beat?.style.setProperty(
          "transform",
          `translate(${left - wide / 2}px, ${top - deep / 2}px) rotate(${facing / 1000}deg)`,
        );
      });
    };
    place();
    return at.sight.watch(place);
  });
  return (
    <div ref={box} class="beats" aria-hidden="true">
      {places.map(({ id }) => (
        <span key={`${n} ${id}`} />
      ))}
    </div>
  );
}
