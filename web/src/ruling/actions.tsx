/** What is to be done on the table now. */
import type { Action } from "../wire/types";
import { Letter } from "../form/troops";

export function Actions({ actions }: { actions: readonly Action[] }) {
  if (!actions.length) return null;
  return (
    <ul class="actions">
      {actions.map((action, place) => (
        <li key={place}>
          {(action.side === "a" || action.side === "b") && <Letter side={action.side} />}{" "}
          <b>{action.word.replace(/[_-]/g, " ")}</b> {action.says}
        </li>
      ))}
    </ul>
  );
}
