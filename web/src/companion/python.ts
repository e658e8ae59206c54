/** Python in a worker, with the rules on its path. */
import { why as said } from "../host/host";
import { compiledOf } from "./compiled";

export interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: string, options?: { extractDir: string }): void;
  runPython(code: string): unknown;
  toPy(value: unknown): unknown;
}

/** A list of Python's, to be read once. */
export interface Listed {
  toJs(): string[];
  destroy(): void;
}

export function read(list: Listed): string[] {
  const found = list.toJs();
  list.destroy();
  return found;
}

export interface Started {
  python: Pyodide;
  /** What was compiled by now is kept for the next visit. */
  keepCompiled(): Promise<void>;
}

export async function startPython(base: string): Promise<Started> {
  const archive = fetch(new URL("sandtable.zip", base)).then((found) => {
    if (!found.ok) throw new Error(`The rules are missing beside the page (sandtable.zip: ${found.status}).`);
    return found.arrayBuffer();
  });
  const before = archive.then(compiledOf);
  before.catch(() => undefined); // It is told where it is waited for.
  const { loadPyodide } = await import(/* @vite-ignore */ new URL("pyodide/pyodide.mjs", base).href);
  const python: Pyodide = await loadPyodide({ indexURL: new URL("pyodide/", base).href });
  python.unpackArchive(await archive, "zip", { extractDir: "/rules" });
  const compiled = await before;
  if (compiled.archive) unpackIfWhole(python, compiled.archive);
  python.runPython('import sys; sys.path.insert(0, "/rules"); sys.dont_write_bytecode = False');
  return { python, keepCompiled: () => compiled.keep(python) };
}

/** What this browser has kept may have suffered: then all is compiled once more. */
function unpackIfWhole(python: Pyodide, archive: ArrayBuffer): void {
  try {
    python.unpackArchive(archive, "zip", { extractDir: "/rules" });
  } catch {
    // The sources are there.
  }
}

/** Why it failed, in a line: of what Python says of itself the last has it. */
export function why(fault: unknown): string {
  return said(fault).trim().split("\n").at(-1) ?? "";
}
