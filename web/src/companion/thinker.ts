/** One who thinks for the computer's seats: Python in a worker of its own, so that it can be ended at any time. */
/// <reference lib="webworker" />
import { startPython, why } from "./python";

const START = `
from sandtable.host.alone import thought_out
thought_out
`;

let thinks: Promise<(text: string) => string> | undefined;

self.onmessage = async (event: MessageEvent<{ base: string } | { text: string }>) => {
  if ("base" in event.data) {
    thinks = startPython(event.data.base).then(({ python }) => python.runPython(START) as (text: string) => string);
    thinks.catch(() => undefined);
    return;
  }
  try {
    self.postMessage({ thought: (await thinks!)(event.data.text) });
  } catch (fault) {
    self.postMessage({ fault: why(fault) });
  }
};
