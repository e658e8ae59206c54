/** The battles by how long they take. The first are drawn at once, the others as the browser finds the time. */
import { useEffect, useState } from "preact/hooks";
import type { BattleCard } from "../wire/types";
import { Cards } from "./cards";
import { inTurns, sizeOf, SIZES } from "./size";

const FIRST = 5;
const MORE = 8;

export function ByLength({ cards, first }: { cards: readonly BattleCard[]; first: ReadonlySet<string> }) {
  const most = useGrowing(cards.length);
  const drawn = SIZES.flatMap((size) => inTurns(cards.filter((card) => sizeOf(card) === size))).slice(0, most);
  return (
    <div aria-busy={most < cards.length}>
      {SIZES.map((size) => [size, drawn.filter((card) => sizeOf(card) === size)] as const)
        .filter(([, list]) => list.length)
        .map(([size, list]) => (
          <section key={size.id} aria-label={size.says}>
            <h3 class="size-head">{size.says}</h3>
            <Cards cards={list} first={first} />
          </section>
        ))}
      {!cards.length && <p class="empty">No battle of this game is of that length.</p>}
    </div>
  );
}

/** How many are drawn by now: a few more each time the page has come to rest. */
function useGrowing(all: number): number {
  const [most, set] = useState(FIRST);
  useEffect(() => {
    if (most >= all) return;
    const soon = setTimeout(() => set(most + MORE), 40);
    return () => clearTimeout(soon);
  }, [most, all]);
  return most;
}
