// The face of the pages: Gentium Book, cut down to the letters that the pages write, and the licence that goes with it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const PACKAGE = new URL("../node_modules/@fontsource/gentium-book-plus/", import.meta.url);
/** Beside what npm brought, so that what is made is no part of what the pages are made from. */
const MADE = new URL("../node_modules/.face/", import.meta.url);
const CUTS = { regular: "400-normal", italic: "400-italic", bold: "700-normal" };

const PLAIN = Array.from({ length: 0x7f - 0x20 }, (_, place) => String.fromCharCode(0x20 + place)).join("");
const ACCENTED = "ÀÁÂÄÅÆÇÈÉÊËÎÏÑÓÔÖØÚÜàáâäåæçèéêëìíîïñòóôöøùúûüß";
const POINTS = "\u00a0\u202f·–—‘’“”„…‹›«»†•°″⁄¼½¾×−≈";

/** Made once for a version of the pages; fifty letters more cost about six kilobytes. */
export function face() {
  return {
    name: "face",
    async buildStart() {
      mkdirSync(MADE, { recursive: true });
      for (const [name, cut] of Object.entries(CUTS)) {
        const whole = readFileSync(new URL(`files/gentium-book-plus-latin-${cut}.woff2`, PACKAGE));
        const part = await subsetFont(whole, PLAIN + ACCENTED + POINTS, { targetFormat: "woff2" });
        writeFileSync(new URL(`${name}.woff2`, MADE), part);
      }
    },
    generateBundle() {
      const licence = readFileSync(fileURLToPath(new URL("LICENSE", PACKAGE)), "utf8");
      this.emitFile({ type: "asset", fileName: "face-licence.txt", source: licence });
    },
  };
}
