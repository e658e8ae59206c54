/** Names on the ground: as large as they are drawn on a map, but never too small to be read nor too large for a table. */
import type { BoardArea } from "../../wire/types";

interface Size {
  width: number;
  depth: number;
}

/** On a table so many pixels broad a name is so many pixels high. */
const BROAD = 1600;
const USUAL = 15;
/** In pixels of the window. */
const LEAST = 11.5;
const MOST = 26;
/** A letter is about so broad, for its height. */
const LETTER = 0.5;

export interface Lettered {
  id: string;
  words: string;
  /** The middle, in ticks, y up the table. */
  x: number;
  y: number;
  /** How high the letters are, in ticks. */
  size: number;
}

/** Of those that bear the same name, as the steps of one hill, the largest. */
function named(areas: readonly BoardArea[]): BoardArea[] {
  const largest = new Map<string, BoardArea>();
  for (const area of areas) {
    const known = largest.get(area.name);
    if (!known || area.width * area.depth > known.width * known.depth) largest.set(area.name, area);
  }
  largest.delete("");
  return [...largest.values()];
}

/**
 * The names of the ground at a scale of so many pixels a tick, each wholly on the table, below a flag in
 * the middle, and below the whole piece where that is too small. */
export function lettered(areas: readonly BoardArea[], board: Size, scale: number): Lettered[] {
  const size = Math.max(LEAST, Math.min(MOST, (USUAL * board.width * scale) / BROAD)) / scale;
  return named(areas).map(({ id, name, x, y, width, depth }) => {
    const below = width < name.length * LETTER * size ? depth / 2 + size * 0.7 : size;
    const half = (name.length * LETTER * size) / 2;
    const within = (at: number, edge: number) => Math.max(-edge, Math.min(edge, at));
    const [right, top] = [Math.max(0, board.width / 2 - half), Math.max(0, board.depth / 2 - size)];
    return { id, words: name, x: within(x, right), y: within(y - below, top), size };
  });
}
