/** What is told by half, in plain words, with a button that puts it right. */
import type { Doubt } from "../wire/types";
import type { Json } from "../wire/asks";
import type { Path } from "../situation";
import { undotted } from "../situation";

interface Props {
  doubts: readonly Doubt[];
  change: (path: Path, value: Json) => void;
}

export function Doubts({ doubts, change }: Props) {
  if (!doubts.length) return null;
  return (
    <ul class="doubts" aria-label="Told by half">
      {doubts.map((doubt) => (
        <li key={`${doubt.at} ${doubt.other}`} data-doubt={doubt.other}>
          <p>
            <b>Half told?</b> {doubt.message}
          </p>
          <button type="button" class="small" onClick={() => change(undotted(doubt.other), doubt.to as Json)}>
            Put it right
          </button>
        </li>
      ))}
    </ul>
  );
}
