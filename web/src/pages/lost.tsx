/** A page that cannot be shown: why, in words, and the ways on. */
import { brief } from "../text";

interface Props {
  title: string;
  says: string;
  /** What the machine itself said of it. */
  detail?: string;
  again?: { says: string; act: () => void };
}

export function Lost({ title, says, detail = "", again }: Props) {
  return (
    <div class="lost" role="alert">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{says}</p>
      {detail && (
        <details>
          <summary>What the program said</summary>
          <code>{detail.length > 300 ? brief(detail) : detail}</code>
        </details>
      )}
      <p class="ways">
        {again && (
          <button type="button" onClick={again.act}>
            {again.says}
          </button>
        )}
        <a class="button" href="#/">
          To the shelf
        </a>
      </p>
    </div>
  );
}
