/** What Python has compiled of the rules, kept in this browser, so that the next visit need not compile it again. */
import type { Pyodide } from "./python";

/** A newer service worker clears away what an older version has kept under such a name. */
const SHELF = "sandtable compiled";
const COUNT = "X-Count";

/** Python compares what it has compiled with the time of the source, which is another at every visit: it is told not to,
 * since what is kept is kept for these very sources. */
const PACKED = `
import glob, io, zipfile
found = glob.glob("/rules/**/*.pyc", recursive=True)
def packed():
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for path in found:
            with open(path, "rb") as file:
                code = file.read()
            archive.writestr(path[len("/rules/"):], code[:4] + b"\\x01" + bytes(11) + code[16:])
    return whole.getvalue()
`;

interface Bytes {
  toJs(): Uint8Array<ArrayBuffer>;
  destroy(): void;
}

export interface Compiled {
  /** What an earlier visit has kept for these sources; null if none has. */
  archive: ArrayBuffer | null;
  /** Keeps what was compiled since. */
  keep(python: Pyodide): Promise<void>;
}

/** A browser that keeps nothing is no fault: all is compiled once more. */
export async function compiledOf(sources: ArrayBuffer): Promise<Compiled> {
  try {
    const name = `./compiled/${await hashOf(sources)}.zip`;
    const shelf = await caches.open(SHELF);
    const found = await shelf.match(name);
    const known = Number(found?.headers.get(COUNT) ?? 0);
    const archive = found ? await found.arrayBuffer() : null;
    return { archive, keep: (python) => keep(python, known, shelf, name).catch(() => undefined) };
  } catch {
    return { archive: null, keep: () => Promise.resolve() };
  }
}

async function hashOf(sources: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", sources));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function keep(python: Pyodide, known: number, shelf: Cache, name: string): Promise<void> {
  const count = Number(python.runPython(`${PACKED}\nlen(found)`));
  if (count <= known) return;
  const packed = python.runPython("packed()") as Bytes;
  const bytes = packed.toJs();
  packed.destroy();
  await shelf.put(name, new Response(bytes, { headers: { [COUNT]: String(count) } }));
}
