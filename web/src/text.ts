/** How figures and words are set. */
import type { Json } from "./wire/asks";

const MINUS = "\u2212";
const THIN = "\u202f";

/** 0.4722 as "47.2 %"; small and large chances keep enough places never to be called 0 or 100 when they are not. */
export function percent(share: number): string {
  if (share === 0 || share === 1) return `${share * 100}${THIN}%`;
  const shown = share * 100;
  if (shown < 0.1) return `<${THIN}0.1${THIN}%`;
  if (shown > 99.9) return `>${THIN}99.9${THIN}%`;
  return `${shown.toFixed(1).replace(/\.0$/, "")}${THIN}%`;
}

/** The largest denominator that is read as a fraction: three dice. */
const FINEST = 216;

/** A chance as a fraction, where its denominator is one that people read. */
export function fraction(p: string): string {
  const [, below] = p.split("/");
  return below && Number(below) <= FINEST ? p.replace("/", "\u2044") : "";
}

/** A mean, as exact as one can make use of. */
export function mean(value: number): string {
  return String(Math.round(value * 100) / 100).replace("-", MINUS);
}

export function signed(value: Json | unknown): string {
  if (typeof value !== "number") return said(value);
  return value < 0 ? `${MINUS}${-value}` : `+${value}`;
}

/** A value of a result as a word: yes and no, "river edge" for river_edge. */
export function said(value: unknown): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (value === null || value === undefined) return "\u2013";
  if (typeof value === "number") return String(value).replace("-", MINUS);
  if (typeof value === "string") return value.replace(/[_-]/g, " ");
  if (Array.isArray(value)) return value.length ? value.map(said).join(", ") : "none";
  return Object.entries(value)
    .map(([name, inner]) => `${said(name)} ${said(inner)}`)
    .join(", ");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One or two letters for a troop that has no sign: a short id as it is, else the initials of its name. */
export function letters(id: string, name: string): string {
  if (id.length <= 2) return capital(id);
  const words = name.split(/[\s/-]+/).filter((word) => /^[a-z]/i.test(word));
  return words.length > 1
    ? words
        .slice(0, 2)
        .map((word) => capital(word.charAt(0)))
        .join("")
    : capital(id.slice(0, 2));
}

/** A stranger's word in a sentence: short, on one line, whatever it is. */
export function brief(value: unknown): string {
  if (Array.isArray(value)) return value.length ? "a list" : "an empty list";
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "object") return "something with parts";
  if (typeof value === "boolean") return said(value);
  const text = String(value)
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return text.length > 32 ? `${Array.from(text).slice(0, 31).join("")}\u2026` : text;
}
