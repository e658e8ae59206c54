/** Python in a worker: referees, and holds the tables of this browser. */
/// <reference lib="webworker" />
import type { Attic } from "./attic";
import { openAttic } from "./attic";
import { byLocks, keeping } from "./keeping";
import type { Listed, Started } from "./python";
import { read, startPython, why } from "./python";
import type { Mind } from "./thinking";
import { thinking } from "./thinking";

interface Alone {
  bring(match: string, files: unknown): void;
  say(text: string): string;
  sits_at(): Listed;
  thought(text: string): void;
  died(says: string): void;
}

type Sits = (...ears: ((...said: never[]) => void)[]) => Alone;

const REFEREE = `
from sandtable.catalogue import RULESETS
from sandtable.wire import Referee
referee = Referee(RULESETS)
referee.answer_text
`;
const HOST = `
from sandtable.host.alone import Alone, Ears, matches_of
lambda *ears: Alone(referee, Ears(*ears))
`;

let base = "";
let python: Promise<Started> | undefined;
let referee: Promise<(text: string) => string> | undefined;
let table: Promise<ReturnType<typeof lay>> | undefined;
let last: Promise<unknown> = Promise.resolve();

const trouble = (text: string) => self.postMessage({ trouble: text });

function answers(): Promise<(text: string) => string> {
  python ??= startPython(base).catch((fault: unknown) => {
    python = referee = table = undefined; // Whoever asks next tries again.
    throw fault;
  });
  referee ??= python.then((started) => started.python.runPython(REFEREE) as (text: string) => string);
  return referee;
}

function tables() {
  table ??= Promise.all([answers(), python!, openAttic()]).then(([, started, attic]) => lay(started, attic));
  return table;
}

/** The tables: a line in, and when all that came of it is kept, what is to be said. */
function lay({ python: started, keepCompiled }: Started, attic: Attic) {
  const kept = keeping(attic, byLocks, trouble);
  const mind = thinking(come, {
    thought: (text) => inTurn(() => alone.thought(text)),
    died: (fault) => inTurn(() => alone.died(fault)),
  });
  let lines: string[] = [];
  let compiled: Promise<void> | undefined;
  const sits = started.runPython(HOST) as Sits;
  const alone = sits(
    (line: string) => void lines.push(line),
    (match: string, name: string, at: number, text?: string) => kept.changed({ match, name, at, text: text ?? null }),
    (text: string) => mind.think(text),
    () => mind.stop(),
  );
  const matchesOf = started.runPython("matches_of") as (text: string) => Listed;

  async function settled(): Promise<void> {
    await kept.settle();
    const heard = lines;
    lines = [];
    for (const line of heard) self.postMessage({ line });
  }

  async function said(text: string): Promise<void> {
    for (const match of read(matchesOf(text))) {
      const files = await kept.takes(match);
      if (files !== undefined) alone.bring(match, files === null ? undefined : started.toPy(files));
    }
    const answer = alone.say(text);
    lines.push(answer);
    await settled();
    const sitting = read(alone.sits_at());
    kept.keepOnly(sitting);
    if (sitting.length) mind.ready();
    if (sitting.length && !compiled) compiled = keepCompiled();
  }

  /** One after another, whoever speaks. */
  function inTurn(act: () => void): void {
    last = last
      .then(act)
      .then(settled)
      .catch((fault: unknown) => trouble(why(fault)));
  }

  return { said };
}

function come(): Mind {
  const mind = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
  mind.postMessage({ base });
  return mind as unknown as Mind;
}

type Told = { base: string } | { id: number; text: string } | { line: string };

self.onmessage = (event: MessageEvent<Told>) => {
  const told = event.data;
  if ("base" in told) base = told.base;
  else if ("line" in told)
    last = last
      .then(async () => (await tables()).said(told.line))
      .catch((fault: unknown) => unanswered(told.line, fault));
  else void ruled(told.id, told.text);
};

async function ruled(id: number, text: string): Promise<void> {
  try {
    self.postMessage({ id, text: (await answers())(text) });
  } catch (fault) {
    self.postMessage({ id, fault: why(fault) });
  }
}

function unanswered(line: string, fault: unknown): void {
  const { id } = JSON.parse(line) as { id: number };
  const error = { code: "bad_value", at: "", message: `This browser could not run the rules: ${why(fault)}` };
  self.postMessage({ line: JSON.stringify({ id, error }) });
}
