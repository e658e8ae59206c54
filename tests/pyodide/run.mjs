// Runs Python in Pyodide, offline, with a zipped package on its path:
//   node run.mjs package.zip snippet.py
// Prints the value of the snippet's last expression, a JSON string, to stdout.
import { readFile } from "node:fs/promises";
import { loadPyodide } from "../../web/node_modules/pyodide/pyodide.mjs";

async function run(zip, snippet) {
  // What the snippet prints goes to stderr: stdout is for the answer alone.
  const pyodide = await loadPyodide({ stdout: console.error, stderr: console.error });
  const sitePackages = pyodide.runPython("import site; site.getsitepackages()[0]");
  pyodide.unpackArchive(new Uint8Array(await readFile(zip)), "zip", { extractDir: sitePackages });
  const answer = pyodide.runPython(await readFile(snippet, "utf8"));
  JSON.parse(answer);
  return answer;
}

const [zip, snippet] = process.argv.slice(2);
if (!snippet) {
  console.error("usage: node run.mjs package.zip snippet.py");
  process.exit(2);
}
try {
  console.log(await run(zip, snippet));
} catch (error) {
  // Left uncaught, Node would print Pyodide's minified source, all on one line.
  console.error(error.message);
  process.exit(1);
}
