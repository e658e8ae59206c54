/** Closer, farther, the whole table: for who has neither wheel nor two fingers free. */
import { zooms } from "../input/keys";
import { useSitting } from "../state/sitting";

export function Zoom() {
  const at = useSitting();
  return (
    <div class="zoom" role="group" aria-label="Zoom">
      <button type="button" aria-label="Closer" title="Closer (+)" onClick={() => zooms(at, "+")}>
        +
      </button>
      <button type="button" aria-label="Farther" title="Farther (-)" onClick={() => zooms(at, "-")}>
        −
      </button>
      <button type="button" aria-label="The whole table" title="The whole table (0)" onClick={() => zooms(at, "0")}>
        ▭
      </button>
    </div>
  );
}
