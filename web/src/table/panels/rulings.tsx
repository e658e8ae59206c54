/** What was ruled in an event of the log: the rows, the dice, and the way to the referee. */
import type { ShownRuling } from "../../wire/types";
import type { Dice, Given } from "../../wire/asks";
import { asking } from "../../route";
import { Letter } from "../../form/troops";
import { Armies, armiesOf } from "../../ruling/armies";
import { useMatch } from "../state/sitting";
import { isSide, nameOf } from "./names";
import { Rows } from "./preview";

/** Few rulings each by itself; many under one word. */
export function Rulings({ rulings }: { rulings: readonly ShownRuling[] }) {
  const many = rulings.length > 2;
  const all = rulings.map((ruling, place) => <Ruling key={place} ruling={ruling} open={many && place === 0} />);
  if (!many) return <>{all}</>;
  return (
    <details class="ruling" onToggle={broughtIn}>
      <summary>{rulings.length} rulings</summary>
      {all}
    </details>
  );
}

/** What is opened at the edge of the log is brought into sight. */
function broughtIn(event: Event): void {
  const opened = event.currentTarget as HTMLDetailsElement;
  if (opened.open) opened.scrollIntoView({ block: "nearest" });
}

function Ruling({ ruling, open }: { ruling: ShownRuling; open: boolean }) {
  const { board } = useMatch();
  const armies = Object.fromEntries(Object.entries(ruling.who).map(([side, id]) => [side, board.pieces[id]?.side]));
  const sides = [...new Set(ruling.lines.map((line) => line.side ?? ""))];
  const link = ruling.asked
    ? asking(board.rules, ruling.test, { given: ruling.given as Given, dice: (ruling.dice ?? {}) as Dice })
    : "";
  return (
    <Armies.Provider value={armiesOf(armies)}>
      <details class="ruling" open={open} onToggle={broughtIn}>
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
