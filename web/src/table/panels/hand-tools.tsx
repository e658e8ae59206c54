/** What can be asked about those in hand: their zones, how far it is, what the referee says; and who else comes along. */
import { address } from "../../route";
import { toggleZones } from "../state/asking";
import type { Pick } from "../state/hand";
import { useMatch, useSitting } from "../state/sitting";
import { usePicked } from "../state/store";

const MORE = "Tap each that comes along, or stays behind; then press Take more again.";

export function HandTools({ bases }: { bases: readonly string[] }) {
  const at = useSitting();
  const { board } = useMatch();
  const zones = usePicked(at.hand, (hand) => hand.zones);
  const pick = usePicked(at.hand, (hand) => hand.pick);
  const picks = (sort: Pick["sort"]) =>
    at.hand.set({ pick: pick?.sort === sort ? null : { sort, offer: null, from: bases } });
  return (
    <div class="hand-tools" aria-live="polite">
      <button type="button" class="quiet small" aria-pressed={zones !== null} title="z" onClick={() => toggleZones(at)}>
        Zones
      </button>
      <button
        type="button"
        class="quiet small"
        aria-pressed={pick?.sort === "also"}
        title="Shift and Space, or Shift and the mouse"
        onClick={() => picks("also")}
      >
        Take more …
      </button>
      <button
        type="button"
        class="quiet small"
        aria-pressed={pick?.sort === "measure"}
        title="m"
        onClick={() => picks("measure")}
      >
        Measure to …
      </button>
      <button
        type="button"
        class="quiet small"
        aria-pressed={pick?.sort === "referee"}
        onClick={() => picks("referee")}
      >
        Ask the referee about …
      </button>
      <a
        class="button quiet small"
        href={address(board.rules, "matchups", "", { a: board.pieces[bases[0]!]?.kind ?? "" })}
        target="_blank"
        rel="noopener"
      >
        Matchups
      </a>
      {pick && <p class="hint">{pick.sort === "also" ? MORE : "Now tap the other base on the table."}</p>}
      {zones?.map((zone, place) => (
        <p key={place} class={`zone-word zone-key-${place % 4}`}>
          {zone.says}
        </p>
      ))}
    </div>
  );
}
