/** The table of a battle as a picture: fetched when it comes into sight, its place kept until then. */
import type { BattleCard } from "../wire/types";

interface Props {
  card: Pick<BattleCard, "picture" | "title">;
  /** At the head of the page it is fetched at once. */
  first?: boolean;
  /** Says what is on it to those who cannot see it; nothing where the words beside it do. */
  says?: string;
}

export function Picture({ card, first = false, says = "" }: Props) {
  return (
    <span class="picture">
      <img
        src={card.picture}
        alt={says}
        loading={first ? "eager" : "lazy"}
        fetchpriority={first ? "high" : "auto"}
        decoding="async"
        width={600}
        height={400}
      />
    </span>
  );
}
