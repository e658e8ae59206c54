/** What a page may ask of the referee, and what each question is answered with. */
import type { Advices, Card, ChainOdds, Error as Refusal, Game, Look, MatchupTable, Ruled, Sheet } from "./types";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Given = { [name: string]: Json };
export type Dice = { [name: string]: Json };

interface Situation {
  rules: string;
  test: string;
  given: Given;
  dice?: Dice;
  /** Whether a ruling is noted in the evening. */
  keep?: boolean;
}

/** A chain is asked with the dice of its steps, by their names. */
interface Several extends Omit<Situation, "test"> {
  chain: string;
}

export interface Asks {
  games: { message: object; answer: Card[] };
  game: { message: { rules: string; unit?: string }; answer: Game };
  sheet: { message: { rules: string; unit?: string }; answer: Sheet };
  look: { message: Situation; answer: Look };
  rule: { message: Situation | Several; answer: Ruled };
  advice: { message: Situation | Several; answer: Advices };
  chain: { message: Several; answer: ChainOdds };
  matchups: {
    message: { rules: string; test: string; measure?: string; first?: boolean; set?: Given };
    answer: MatchupTable;
  };
}

export type { Refusal };
