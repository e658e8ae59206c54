/** A battle that this browser holds a link of: how it stands, and what can be done with it. */
import { useState } from "preact/hooks";
import type { BattleCard, MatchCard } from "../wire/types";
import { theHost } from "../host/found";
import { why } from "../host/host";
import { copyText } from "../copy";
import { hand } from "../evening";
import { useDesk } from "../pages/desk";
import { address } from "../route";
import { capital } from "../text";
import type { Held } from "./kept";
import { forget, tableAddress } from "./kept";
import { Picture } from "./picture";

interface Props {
  held: Held;
  match: MatchCard | null;
  picture: BattleCard | undefined;
}

export function YourBattle({ held, match, picture }: Props) {
  const title = match?.title || held.title || "A battle";
  const lost = match?.error?.message;
  return (
    <li class={`your-battle card${match?.mine ? " waits" : ""}`} data-match={held.match}>
      {picture && !lost && <Picture card={picture} />}
      <div class="battle-words">
        <h3>{lost || !match ? title : <a href={tableAddress(held.mine)}>{title}</a>}</h3>
        {match && !lost && <p class="edition">{sides(held, match)}</p>}
        <p class={lost ? "trouble" : "stands"}>{lost ? capital(`${lost}.`) : (match?.says ?? "\u2026")}</p>
        <p class="your-ways">
          {match && !lost && <Ways held={held} match={match} title={title} />}
          <Forget held={held} title={title} once={Boolean(lost)} />
        </p>
      </div>
    </li>
  );
}

/** Who leads which army, and how far it has come. */
function sides({ mine }: Held, { armies, who, seat, turn, over }: MatchCard): string {
  const led = (side: string) =>
    who[side] !== "person" ? who[side] : seat === side || mine.length > 1 ? "you" : "another";
  const army = (side: string) => `${armies[side]} (${led(side)})`;
  return `${army("a")} against ${army("b")}${over ? "" : ` \u00b7 turn ${turn}`}`;
}

interface WaysProps {
  held: Held;
  match: MatchCard;
  title: string;
}

function Ways({ held, match, title }: WaysProps) {
  const { tell } = useDesk();
  const looksOn = match.seat === "onlooker";
  const main = match.over ? "Look back" : looksOn ? "Watch" : "Go on";
  const download = async () => {
    try {
      const { name, text } = await theHost().ask("log", { link: held.mine[0]! });
      hand(name, text, "application/x-ndjson");
    } catch (fault) {
      tell(capital(`${why(fault)}.`));
    }
  };
  const copy = () => {
    const links = held.others.map((link) => new URL(tableAddress([link]), location.href).href);
    return copyText(links.join("\n"), "The link is copied: send it to the other player.", tell);
  };
  return (
    <>
      <a
        class={`button small${match.mine ? " strong" : ""}`}
        href={tableAddress(held.mine)}
        aria-label={`${main}: ${title}`}
      >
        {main}
      </a>
      {!match.over && !looksOn && held.onlooker && (
        <a class="button small quiet" href={tableAddress([held.onlooker])} aria-label={`Watch: ${title}`}>
          Watch
        </a>
      )}
      {held.others.length > 0 && !match.over && (
        <button type="button" class="small" onClick={copy} aria-label={`Copy link: ${title}`}>
          Copy link
        </button>
      )}
      <a class="button small quiet" href={address("report", held.mine[0])} aria-label={`Report: ${title}`}>
        Report
      </a>
      <button type="button" class="small quiet" onClick={download} aria-label={`Download: ${title}`}>
        Download
      </button>
    </>
  );
}

/** Without its link nobody finds back to a battle, so it is asked once; what is lost already just goes. */
function Forget({ held, title, once }: { held: Held; title: string; once: boolean }) {
  const [sure, setSure] = useState(false);
  if (sure)
    return (
      <span class="sure" role="group" aria-label={`Forget ${title}?`}>
        <button type="button" class="small roll" onClick={() => forget(held.match)}>
          Yes, forget it
        </button>
        <button type="button" class="small quiet" onClick={() => setSure(false)}>
          No
        </button>
      </span>
    );
  return (
    <button
      type="button"
      class="small quiet"
      aria-label={`Forget: ${title}`}
      onClick={() => (once ? forget(held.match) : setSure(true))}
    >
      Forget
    </button>
  );
}
