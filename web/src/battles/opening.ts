/** Opening a battle: who sits where, where the dice come from, which house rules; and then to the table. */
import type { Host } from "../host/host";
import type { Json } from "../wire/asks";
import type { LessonCard, PlayerCard } from "../wire/types";
import { SIDES } from "../situation";
import { rollsByHand } from "../table/state/prefer";
import { hold, tableAddress } from "./kept";

export type Side = (typeof SIDES)[number];
/** Who plays a side: you, somebody else at this screen, somebody by a link, or a computer by its name. */
export type Sitter = "you" | "here" | "link" | `computer ${string}`;

export interface Opening {
  title: string;
  /** A scenario by its id, or a file by its text. */
  of: { scenario: string } | { file: string };
  seats: Record<Side, Sitter>;
  typed: boolean;
  options: Record<string, Json>;
}

/** You against the strongest computer, you with the side that is written first. */
export function usualSeats(players: readonly PlayerCard[]): Record<Side, Sitter> {
  const strongest = players.at(-1);
  return { a: "you", b: strongest ? `computer ${strongest.id}` : "here" };
}

export const computer = (sitter: Sitter): string | null =>
  sitter.startsWith("computer ") ? sitter.slice("computer ".length) : null;

/** Whether people who sit apart put to the seed of the dice: only where the program throws them from the first. */
export function isJoint({ seats, typed, of }: Pick<Opening, "seats" | "typed" | "of">): boolean {
  const sitters = SIDES.map((side) => seats[side]);
  return "scenario" in of && !typed && sitters.includes("link") && !sitters.some(computer);
}

/** Opens it, keeps its links, and says where its table stands. */
export async function open(host: Host, { title, of, seats, typed, options }: Opening): Promise<string> {
  const { match, links } = await host.ask("open", {
    ...of,
    seats: { a: computer(seats.a) ?? "person", b: computer(seats.b) ?? "person" },
    dice: typed ? "typed" : "program",
    by_hand: rollsByHand(),
    joint: isJoint({ seats, typed, of }),
    ...(Object.keys(options).length ? { options } : {}),
  });
  const onlooker = links.onlooker ?? "";
  const here = SIDES.filter((side) => seats[side] === "you" || seats[side] === "here");
  const mine = here.map((side) => links[side]!);
  const others = SIDES.filter((side) => seats[side] === "link").map((side) => links[side]!);
  hold({ match, title, mine: mine.length ? mine : [onlooker], onlooker, others });
  return tableAddress(mine.length ? mine : [onlooker]);
}

/** Opens a first battle that teaches: it brings its own seats and dice. */
export async function openLesson(host: Host, { id, side, title }: LessonCard): Promise<string> {
  const { match, links } = await host.ask("open", { lesson: id, by_hand: rollsByHand() });
  const mine = [links[side]!];
  hold({ match, title, mine, onlooker: links.onlooker ?? "", others: [] });
  return tableAddress(mine);
}
