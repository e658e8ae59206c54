/** One event of the log. */
import type { Happened, ShownDie } from "../../wire/types";
import { Letter } from "../../form/troops";
import { Die } from "../../ruling/die";
import { usePicked } from "../state/store";
import { showPoint, useMatch, useSitting } from "../state/sitting";
import { standingAt } from "../state/standing";
import { isStep } from "../state/told";
import { isSide, sentence } from "./names";
import { Rulings } from "./rulings";

interface Props {
  event: Happened;
  at: number;
  /** A heading that stands above already. */
  again: boolean;
  /** It comes after what is shown. */
  later: boolean;
}

export function LogEvent({ event, at: count, again, later }: Props) {
  const at = useSitting();
  const { fold } = useMatch();
  const here = usePicked(at.showing.state, (show) => show.looking && show.at === count);
  const show = () => {
    at.showing.look(count);
    const { places } = standingAt(fold, count);
    const ids = [
      ...event.placed.map((place) => place.id),
      ...event.rulings.flatMap((ruling) => Object.values(ruling.who)),
    ];
    const place = ids.map((id) => places.get(id)).find(Boolean);
    if (place) showPoint(at, [place.x, place.y]);
  };
  const says = event.says || event.order || event.what;
  const marks = [
    ["here", here],
    ["undone", event.back !== null],
    ["step", isStep(event)],
    ["again", again],
    ["later", later],
  ] as const;
  return (
    <li data-event={event.n} class={["event", ...marks.flatMap(([name, so]) => (so ? [name] : []))].join(" ")}>
      <button
        type="button"
        class="event-says"
        title={event.order ? `${event.order}: show the table as it was then` : "Show the table as it was then"}
        onClick={show}
      >
        {isSide(event.seat) && <Letter side={event.seat} />} <span>{sentence(says)}</span>
      </button>
      {event.says && event.order && <code class="event-order">{event.order}</code>}
      <DiceRow dice={event.dice} />
      <Rulings rulings={event.rulings} />
    </li>
  );
}

export function DiceRow({ dice, tumbling = false }: { dice: readonly ShownDie[]; tumbling?: boolean }) {
  const { board } = useMatch();
  const fell = dice.filter((die) => die.face !== null);
  if (!fell.length) return null;
  return (
    <p class={`dice-row${fell.length > 6 ? " many" : ""}`}>
      {fell.map((die, place) => (
        <Die
          key={place}
          face={die.face!}
          pips={/^[Dd]6$/.test(die.die)}
          side={die.owner}
          tumbling={tumbling}
          name={[board.armies[die.owner] ?? die.owner, die.name].filter(Boolean).join(", ")}
        />
      ))}
    </p>
  );
}
