/** The chance of an answer, and of what it is the chance. */
import { percent } from "../../text";

interface Props {
  chance: number | null;
  /** The same, exact. */
  p?: string;
  gains: string;
}

export function Chance({ chance, p = "", gains }: Props) {
  if (chance === null) return null;
  return (
    <span class="chance" title={[p, gains].filter(Boolean).join(": ")}>
      <b>{percent(chance)}</b> {gains && <small>{gains}</small>}
    </span>
  );
}
