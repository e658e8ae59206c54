/** What a page may ask of a table, and what each question is answered with; and what it hears unasked. */
import type * as wire from "./types";

export interface TableAsks {
  battles: { message: Of<wire.AskBattles>; answer: wire.Battles };
  open: { message: Of<wire.AskOpen>; answer: wire.Opened };
  matches: { message: Of<wire.AskMatches>; answer: wire.MatchCard[] };
  join: { message: Of<wire.AskJoin>; answer: wire.Joined };
  past: { message: Of<wire.AskPast>; answer: wire.Past };
  leave: { message: Of<wire.AskLink>; answer: wire.Obeyed };
  resign: { message: Of<wire.AskLink>; answer: wire.Obeyed };
  log: { message: Of<wire.AskLink>; answer: wire.LogFile };
  report: { message: Of<wire.AskLink>; answer: wire.ReportPage };
  offers: { message: Of<wire.AskOffers>; answer: wire.Offers };
  try: { message: Of<wire.AskTry>; answer: wire.Trial };
  foresee: { message: Of<wire.AskForesee>; answer: wire.Foretold };
  zones: { message: Of<wire.AskZones>; answer: wire.Zones };
  measure: { message: Of<wire.AskBetween>; answer: wire.Measured };
  situation: { message: Of<wire.AskBetween>; answer: wire.Situation };
  order: { message: Of<wire.AskOrder>; answer: wire.Obeyed };
  dice: { message: Of<wire.AskDice>; answer: wire.Obeyed };
  undo: { message: Of<wire.AskUndo>; answer: wire.Obeyed };
  standing: { message: Of<wire.AskSay>; answer: wire.Obeyed };
  note: { message: Of<wire.AskSay>; answer: wire.Obeyed };
  draw: { message: Of<wire.AskParley>; answer: wire.Obeyed };
  "undo-asked": { message: Of<wire.AskParley>; answer: wire.Obeyed };
  put: { message: Of<wire.AskPut>; answer: wire.Obeyed };
  rolls: { message: Of<wire.AskPrefer>; answer: wire.Obeyed };
}

type Of<M> = Omit<M, "ask">;

/** One line from the host: an answer or a refusal to what was asked under that id, or news. */
export type Line = { id: number; answer: unknown } | { id: number; error: wire.Error } | { news: wire.News };
