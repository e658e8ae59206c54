/** A log or a scenario of one's own: dropped anywhere on the page, or chosen. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { PlayerCard } from "../wire/types";
import { brief } from "../text";
import { ClearIcon } from "../draw/icons";
import { Play } from "./play";

/** What the host takes in one message. */
const LARGEST = 8 * 1024 * 1024;
const ARMIES = { a: "The side written first", b: "The other side" };

interface Brought {
  name: string;
  text: string;
  fault: string;
}

export function OwnFile({ players }: { players: readonly PlayerCard[] }) {
  const [brought, bring] = useState<Brought | null>(null);
  const box = useRef<HTMLElement>(null);
  const over = useDropping((file) => void read(file).then(bring));
  useEffect(() => {
    if (brought) box.current?.scrollIntoView({ block: "nearest" });
  }, [brought]);
  return (
    <section class="own-file card" ref={box} aria-label="A battle of your own">
      <h2>A battle of your own</h2>
      <p>
        Drop a log or a scenario anywhere on this page, or{" "}
        <label class="button small file-button">
          choose a file
          <input
            type="file"
            accept=".jsonl,.toml,.log,.txt,application/x-ndjson,application/toml,text/plain"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = "";
              if (file) void read(file).then(bring);
            }}
          />
        </label>
      </p>
      {brought && (
        <FromFile
          key={brought.name + brought.text.length}
          brought={brought}
          players={players}
          away={() => bring(null)}
        />
      )}
      {over && <div class="drop-here">Let go: a log is gone on with, a scenario is laid out.</div>}
    </section>
  );
}

interface FromFileProps {
  brought: Brought;
  players: readonly PlayerCard[];
  away: () => void;
}

function FromFile({ brought, players, away }: FromFileProps) {
  const { name, text, fault } = brought;
  const lead = text.trimStart().startsWith("{") ? "" : "This is no log, so it was read as a scenario.";
  return (
    <div class="from-file">
      <p class="file-name">
        <b>{brief(name)}</b>
        <button type="button" class="plain" aria-label={`Put ${brief(name)} away`} onClick={away}>
          <ClearIcon />
        </button>
      </p>
      {fault ? (
        <p class="objection" role="alert">
          {fault}
        </p>
      ) : (
        <Play of={{ file: text }} title={name} armies={ARMIES} players={players} options={[]} lead={lead} more />
      )}
    </div>
  );
}

async function read(file: File): Promise<Brought> {
  const { name } = file;
  const no = (fault: string): Brought => ({ name, text: "", fault });
  if (file.size > LARGEST)
    return no(
      `This file has ${megabytes(file.size)} megabytes; the largest that is read here has ${megabytes(LARGEST)}.`,
    );
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.trim()
      ? { name, text, fault: "" }
      : no("This file is empty: bring a log (.jsonl) or a scenario (.toml).");
  } catch {
    return no("This file is no text: a log ends in .jsonl, a scenario in .toml.");
  }
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "");

/** Files let go anywhere on the page; whether one is held over it. */
function useDropping(take: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  // What can be seen can be dropped on: not one frame later.
  useLayoutEffect(() => {
    const holds = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const hover = (event: DragEvent) => {
      if (!holds(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!holds(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) latest.current(file);
    };
    addEventListener("dragover", hover);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", hover);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  return over;
}
