/** The way to the table: Play with sensible choices made, and More for whoever wants others. */
import { useState } from "preact/hooks";
import type { Json } from "../wire/asks";
import type { LessonCard, OptionCard, PlayerCard } from "../wire/types";
import { theHost } from "../host/found";
import { Refused, why } from "../host/host";
import { FlagIcon } from "../draw/icons";
import type { Opening, Side } from "./opening";
import { open, openLesson, usualSeats } from "./opening";
import { arrangement, Seats } from "./seats";
import { HouseRules } from "./house-rules";

interface Props {
  of: Opening["of"];
  title: string;
  armies: Record<Side, string>;
  players: readonly PlayerCard[];
  options: readonly OptionCard[];
  /** Said before whatever is refused. */
  lead?: string;
  /** Shown open where there is nothing else to look at. */
  more?: boolean;
}

export function Play({ of, title, armies, players, options, lead = "", more = false }: Props) {
  const [chosen, choose] = useState(() => ({ seats: usualSeats(players), typed: false }));
  const [set, change] = useState<Record<string, Json>>({});
  const { busy, fault, begin } = useOpening();
  const usual = chosen.seats.a === "you" && chosen.seats.b.startsWith("computer");
  return (
    <form
      class="play"
      onSubmit={(event) => {
        event.preventDefault();
        void begin({ of, title, ...chosen, options: set });
      }}
    >
      <p class="play-line">
        <PlayButton busy={busy} title={title} />
        <span class="play-as">
          {usual ? `Your army: ${armies.a}. The computer leads the other.` : arrangement(chosen.seats)}
        </span>
      </p>
      {fault && (
        <p class="objection" role="alert">
          {lead} {fault}
        </p>
      )}
      <details class="more" open={more}>
        <summary>Sides, dice and rules</summary>
        <Seats armies={armies} players={players} chosen={chosen} choose={choose} />
        <HouseRules options={options} set={set} change={change} />
      </details>
    </form>
  );
}

export function PlayButton({ busy, title }: { busy: boolean; title: string }) {
  return (
    <button type="submit" class="roll play-button" disabled={busy} title={title}>
      <FlagIcon /> {busy ? "The table is laid \u2026" : "Play"}
    </button>
  );
}

/** Opening a battle once, and what came in the way of it. */
export function useOpening() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const go = async (where: Promise<string>) => {
    setBusy(true);
    setFault("");
    try {
      location.hash = await where;
    } catch (refused) {
      setFault(`${place(refused)}${sentence(why(refused))}`);
      setBusy(false);
    }
  };
  const begin = (opening: Opening) => go(open(theHost(), opening));
  const learn = (lesson: LessonCard) => go(openLesson(theHost(), lesson));
  return { busy, fault, begin, learn };
}

/** Which event of a log it is about, where it is about one. */
function place(fault: unknown): string {
  const at = fault instanceof Refused ? fault.refusal.at : "";
  return /^event \d+/.test(at) ? `${at.replace(/^event (\d+).*$/, "Event $1")}: ` : "";
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
