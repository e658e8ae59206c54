/** The bases on the table. Each is drawn again only when something of its own has changed; walks move the element. */
import { Component } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Place } from "../../wire/types";
import { standingAt } from "../state/standing";
import { usePicked } from "../state/store";
import { useLive, useMatch, useSitting } from "../state/sitting";
import { frames, waysOf } from "../state/walk";
import { isMine } from "../state/match";
import { walks } from "../state/offers";
import { useMattering } from "./beats";
import { Look } from "./look";

export function Bases() {
  const at = useSitting();
  const match = useMatch();
  const live = useLive();
  const shown = usePicked(at.showing.state, (show) => show.at);
  const bases = usePicked(at.hand, (hand) => hand.bases);
  const open = usePicked(at.hand, (hand) => hand.open);
  const focus = usePicked(at.hand, (hand) => hand.focus);
  const group = useRef<SVGGElement>(null);
  const { places } = standingAt(match.fold, shown);
  const mine = live && isMine(match);
  const about = new Set(useMattering());
  const movable = new Set(mine && open ? open.movable : []);
  // While some can be moved, those who cannot be given any order look so.
  const moving = mine && Boolean(open?.offers.some((offer) => walks(offer) && !offer.refusal)) && movable.size > 0;
  const spent = (id: string) => moving && !movable.has(id) && match.board.pieces[id]?.side === match.seat;
  const first = places.has(focus) ? focus : [...places.keys()][0];
  const laid = useLaid(places.size);
  useWalks(group, places);
  return (
    <g ref={group} id="table-bases">
      {[...places.values()].slice(0, laid).map((place) => (
        <Base
          key={place.id}
          place={place}
          look={match.looks[place.look] ?? ""}
          side={match.board.pieces[place.id]?.side ?? ""}
          held={bases.includes(place.id)}
          about={about.has(place.id)}
          movable={movable.has(place.id)}
          spent={spent(place.id)}
          tab={place.id === first}
        />
      ))}
    </g>
  );
}

/** A great army is laid out over a few frames, so that none of them keeps anybody waiting. */
const A_FRAME = 12;

function useLaid(all: number): number {
  const [laid, lay] = useState(A_FRAME);
  useEffect(() => {
    if (laid >= all) return;
    const frame = requestAnimationFrame(() => lay(laid + A_FRAME));
    return () => cancelAnimationFrame(frame);
  }, [laid, all]);
  return laid;
}

interface BaseProps {
  place: Place;
  look: string;
  side: string;
  held: boolean;
  about: boolean;
  movable: boolean;
  spent: boolean;
  tab: boolean;
}

class Base extends Component<BaseProps> {
  shouldComponentUpdate(next: BaseProps): boolean {
    return (Object.keys(next) as (keyof BaseProps)[]).some((name) => next[name] !== this.props[name]);
  }

  render({ place, look, side, held, about, movable, spent, tab }: BaseProps) {
    const { id, x, y, facing, width, depth, says } = place;
    const marks = `${held ? " held" : ""}${about ? " about" : ""}${movable ? " movable" : ""}`;
    const edge = { x: -width / 2, y: -depth / 2, width, height: depth };
    // The drawing stands beside the button, not in it: its letters are no part of the button's name.
    return (
      <g
        class={spent ? "piece spent" : "piece"}
        data-piece={id}
        transform={`translate(${x} ${-y}) rotate(${facing / 1000})`}
      >
        {held && <rect class="lift" {...edge} />}
        <Look drawing={look} width={width} depth={depth} />
        <g
          class={`base side-${side}${marks}`}
          data-base={id}
          role="button"
          aria-label={says}
          aria-pressed={held}
          tabindex={tab ? 0 : -1}
        >
          <rect class="edge" {...edge} />
        </g>
      </g>
    );
  }
}

/** While an event is shown its bases walk, and those that are lost fade; the elements themselves are not drawn again. */
function useWalks(group: { current: SVGGElement | null }, places: ReadonlyMap<string, Place>): void {
  const { showing } = useSitting();
  const playing = usePicked(showing.state, (show) => show.playing);
  const paused = usePicked(showing.state, (show) => show.paused);
  const running = useRef<Animation[]>([]);
  useEffect(() => {
    if (!playing) return;
    const { takes } = showing.state.now();
    const element = (id: string) => group.current?.querySelector(`[data-piece="${CSS.escape(id)}"]`);
    const timing = { duration: takes * 0.92, fill: "forwards", easing: "ease-in-out" } as const;
    const ways = waysOf(playing, places).flatMap((way) => element(way.id)?.animate(frames(way.places), timing) ?? []);
    const losses = Object.keys(playing.gone).flatMap(
      (id) => element(id)?.animate([{ opacity: 1 }, { opacity: 0 }], { ...timing, easing: "ease-in" }) ?? [],
    );
    running.current = [...ways, ...losses];
    return () => running.current.forEach((each) => each.cancel());
  }, [playing]);
  useEffect(() => running.current.forEach((each) => (paused ? each.pause() : each.play())), [paused]);
}
