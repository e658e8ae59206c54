/** The companion's own notices, at the foot of every page. */
import { note, useNotice } from "./notice";

export function Notices() {
  const { loaded, trouble, renew } = useNotice();
  return (
    <div class="notices">
      {loaded !== null && (
        <p class="notice" role="status">
          <label>
            The rules come into this browser, once and for all … <progress value={loaded} max={1} />{" "}
            {Math.floor(loaded * 100)} %
          </label>
        </p>
      )}
      {trouble && (
        <p class="notice objection" role="alert">
          {trouble}{" "}
          <button type="button" onClick={() => note({ trouble: "" })}>
            I have read it
          </button>
        </p>
      )}
      {renew && (
        <p class="notice" role="status">
          A newer Sandtable is here. Your battles stay.{" "}
          <button type="button" onClick={renew}>
            Take it
          </button>
        </p>
      )}
    </div>
  );
}
