// The messages of the referee as TypeScript: Python says what they are, and nothing here is written by hand.
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));
const venv = `${root}/.venv/bin/python`;
const python = process.env.PYTHON ?? (existsSync(venv) ? venv : "python3");
const text = execFileSync(python, ["-m", "sandtable.wire.schema"], { cwd: root, encoding: "utf8" });
const wire = fileURLToPath(new URL("../src/wire", import.meta.url));
writeFileSync(`${wire}/schema.json`, text);
const types = await compile(JSON.parse(text), "Messages", {
  additionalProperties: false,
  bannerComment: "/* Made by `npm run types` from sandtable/wire; change that, then make this again. */",
  style: { printWidth: 120 },
  unreachableDefinitions: true,
});
const plain = types
  .replace(/ \*\n \* This interface was referenced by[^\n]*\n \* via[^\n]*\n/g, "")
  .replace(/\/\*\*\n \* This interface was referenced by[^\n]*\n \* via[^\n]*\n \*\/\n/g, "")
  .replace(/export interface Messages \{[^}]*\}\n/, "");
writeFileSync(`${wire}/types.ts`, plain);
