/** What is drawn above the bases: ghosts and their ways, drafts, handles, marks. */
import { usePicked } from "../state/store";
import { useSitting } from "../state/sitting";
import { DraftBases } from "./draft";
import { Ghosts } from "./ghosts";
import { Handles } from "./handles";
import { Marks } from "./marks";

export function Above() {
  const at = useSitting();
  const drafting = usePicked(at.hand, (hand) => hand.draft !== null);
  return (
    <g class="above" id="table-above">
      <Marks />
      {drafting ? <DraftBases /> : <Ghosts />}
      <Handles />
    </g>
  );
}
