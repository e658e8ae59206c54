/** One event of the log. */
import type { Happened, ShownDie, ShownRuling } from "../../wire/types";
import type { Dice, Given } from "../../wire/asks";
import { asking } from "../../route";
import { Letter } from "../../form/troops";
import { Armies, armiesOf } from "../../ruling/armies";
import { Die } from "../../ruling/die";
import { usePicked } from "../state/store";
import { useMatch, useSitting } from "../state/sitting";
import { standingAt } from "../state/standing";
import { centred, inSight } from "../state/view";
import { isSide, nameOf, sentence } from "./names";
import { Rows } from "./preview";

export function LogEvent({ event, at: count }: { event: Happened; at: number }) {
  const at = useSitting();
  const { fold, board } = useMatch();
  const here = usePicked(at.showing.state, (show) => show.looking && show.at === count);
  const show = () => {
    at.showing.look(count);
    const { places } = standingAt(fold, count);
    const ids = [
      ...event.placed.map((place) => place.id),
      ...event.rulings.flatMap((ruling) => Object.values(ruling.who)),
    ];
    const place = ids.map((id) => places.get(id)).find(Boolean);
    const { view, frame } = at.sight.now();
    if (place && !inSight(view, [place.x, place.y], frame))
      at.sight.set({ view: centred(view, [place.x, place.y], board, frame) });
  };
  const says = event.says || event.order || event.what;
  return (
    <li
      data-event={event.n}
      class={`event${here ? " here" : ""}${event.back !== null ? " undone" : ""}${event.says || event.order ? "" : " step"}`}
    >
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

/** Few rulings each by itself; many under one word. */
function Rulings({ rulings }: { rulings: readonly ShownRuling[] }) {
  const all = rulings.map((ruling, place) => <Ruling key={place} ruling={ruling} />);
  if (rulings.length <= 2) return <>{all}</>;
  return (
    <details class="ruling">
      <summary>{rulings.length} rulings</summary>
      {all}
    </details>
  );
}

function Ruling({ ruling }: { ruling: ShownRuling }) {
  const { board } = useMatch();
  const armies = Object.fromEntries(Object.entries(ruling.who).map(([side, id]) => [side, board.pieces[id]?.side]));
  const sides = [...new Set(ruling.lines.map((line) => line.side ?? ""))];
  const link = ruling.asked
    ? asking(board.rules, ruling.test, { given: ruling.given as Given, dice: (ruling.dice ?? {}) as Dice })
    : "";
  return (
    <Armies.Provider value={armiesOf(armies)}>
      <details class="ruling">
        <summary>
          <span>{ruling.title || ruling.test}</span>
        </summary>
        {ruling.says && <p>{ruling.says}</p>}
        {sides.map((side) => (
          <div key={side}>
            {isSide(side) && (
              <h3>
                <Letter side={side} /> {nameOf(board, ruling.who[side] ?? side)}
              </h3>
            )}
            <Rows rows={ruling.lines.filter((line) => (line.side ?? "") === side)} />
          </div>
        ))}
        {link && (
          <a href={link} target="_blank" rel="noopener">
            Ask the referee
          </a>
        )}
      </details>
    </Armies.Provider>
  );
}
