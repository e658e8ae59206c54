/** What can be played, asked once; a program that does not answer is waited for, and it is said. */
import { useEffect, useState } from "preact/hooks";
import type { Battles } from "../wire/types";
import { theHost } from "../host/found";
import { why } from "../host/host";

const PATIENCE = 6000;
const SILENT = "The program does not answer. Is it still running? It is asked again until it does.";

let known: Promise<Battles> | null = null;

function battles(): Promise<Battles> {
  known ??= theHost()
    .ask("battles", {})
    .catch((fault: unknown) => {
      known = null;
      throw fault;
    });
  return known;
}

export function useBattles(): { answer: Battles | null; fault: string } {
  const [seen, set] = useState<{ answer: Battles | null; fault: string }>({ answer: null, fault: "" });
  useEffect(() => {
    let late = false;
    const silent = setTimeout(() => set({ answer: null, fault: SILENT }), PATIENCE);
    const tell = (next: typeof seen) => {
      clearTimeout(silent);
      if (!late) set(next);
    };
    battles().then(
      (answer) => tell({ answer, fault: "" }),
      (fault: unknown) => tell({ answer: null, fault: why(fault) }),
    );
    return () => {
      late = true;
      clearTimeout(silent);
    };
  }, []);
  return seen;
}
