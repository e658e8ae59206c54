/** The colours of the heat map: blue for little, paper for the middle, madder for much; figures say the same. */
export interface Palette {
  low: [number, number, number];
  middle: [number, number, number];
  high: [number, number, number];
  ink: string;
  faint: string;
  paper: string;
  rule: string;
  focus: string;
  font: string;
}

export function palette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    low: rgb(colour("--heat-low")),
    middle: rgb(colour("--heat-middle")),
    high: rgb(colour("--heat-high")),
    ink: colour("--ink"),
    faint: colour("--faint"),
    paper: colour("--paper"),
    rule: colour("--rule"),
    focus: colour("--focus"),
    font: getComputedStyle(document.body).fontFamily,
  };
}

function rgb(hex: string): [number, number, number] {
  const number = parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function mix(one: Palette["low"], other: Palette["low"], part: number): Palette["low"] {
  return [0, 1, 2].map((place) => Math.round(one[place]! + (other[place]! - one[place]!) * part)) as Palette["low"];
}

export function shade(colours: Palette, part: number): { fill: string; ink: string } {
  const fill =
    part < 0.5 ? mix(colours.low, colours.middle, part * 2) : mix(colours.middle, colours.high, part * 2 - 1);
  const light = (0.299 * fill[0] + 0.587 * fill[1] + 0.114 * fill[2]) / 255;
  return { fill: `rgb(${fill.join(" ")})`, ink: light > 0.5 ? "#17120d" : "#fffaf0" };
}
