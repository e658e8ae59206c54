/** Python in a worker: unpacks the rules beside the page and answers messages with them. */
/// <reference lib="webworker" />

interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: string, options?: { extractDir: string }): void;
  runPython(code: string): unknown;
}

const START = `
import sys
sys.path.insert(0, "/rules")
from sandtable.catalogue import RULESETS
from sandtable.wire import Referee
Referee(RULESETS).answer_text
`;

let answers: Promise<(text: string) => string> | undefined;

async function start(base: string): Promise<(text: string) => string> {
  const archive = fetch(new URL("sandtable.zip", base)).then((found) => {
    if (!found.ok) throw new Error(`sandtable.zip is missing beside the page (${found.status})`);
    return found.arrayBuffer();
  });
  const { loadPyodide } = await import(/* @vite-ignore */ new URL("pyodide/pyodide.mjs", base).href);
  const python: Pyodide = await loadPyodide({ indexURL: new URL("pyodide/", base).href });
  python.unpackArchive(await archive, "zip", { extractDir: "/rules" });
  return python.runPython(START) as (text: string) => string;
}

self.onmessage = async (event: MessageEvent<{ base: string } | { id: number; text: string }>) => {
  if ("base" in event.data) {
    answers = start(event.data.base);
    answers.catch(() => undefined);
    return;
  }
  const { id, text } = event.data;
  try {
    self.postMessage({ id, text: (await answers!)(text) });
  } catch (fault) {
    self.postMessage({ id, fault: fault instanceof Error ? fault.message : String(fault) });
  }
};
