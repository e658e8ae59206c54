/** What a link said that nobody could read, in words, with a way on. */
import { useState } from "preact/hooks";
import { ClearIcon } from "../draw/icons";

interface Props {
  says: readonly string[];
  /** Starts the question anew, where there is one. */
  afresh?: () => void;
}

export function Unread({ says, afresh }: Props) {
  const [done, setDone] = useState(false);
  if (!says.length || done) return null;
  const away = () => {
    setDone(true);
    document.querySelector<HTMLElement>("main h1")?.focus();
  };
  return (
    <section class="unread card no-print" role="alert" aria-label="What this link could not tell">
      <p>
        <b>Not all of this link could be read.</b> All else that it says is on the page.
      </p>
      <ul>
        {says.map((each, place) => (
          <li key={place}>{each}</li>
        ))}
      </ul>
      <p class="ways">
        {afresh && (
          <button type="button" class="quiet small" onClick={() => (afresh(), away())}>
            Start this question afresh
          </button>
        )}
        <a class="button small" href="#/">
          To the shelf
        </a>
      </p>
      <button type="button" class="plain" aria-label="Put this note away" onClick={away}>
        <ClearIcon />
      </button>
    </section>
  );
}
