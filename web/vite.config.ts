import { defineConfig } from "vite";
import { face } from "./scripts/face.mjs";

// Relative addresses: the same pages are served from the root of a server, from any folder, or from a memory stick.
export default defineConfig({
  base: "./",
  plugins: [face()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/sandtable/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": "http://127.0.0.1:8642" } },
});
