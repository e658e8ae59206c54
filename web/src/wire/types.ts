/* Made by `npm run types` from sandtable/wire; change that, then make this again. */

/**
 * What to do on the table for one side.
 */
export interface Action {
  side: string | null;
  word: string;
  says: string;
}
/**
 * What a side hopes for, and what would change its chance most.
 */
export interface Advice {
  side: string;
  aim: string;
  p: string;
  share: number;
  changes: Change[];
}
export interface Change {
  at: string;
  label: string;
  was: unknown;
  to: unknown;
  p: string;
  share: number;
  along: Along[];
}
/**
 * A field that changes along with another, since both tell one thing.
 */
export interface Along {
  at: string;
  label: string;
  to: unknown;
}
export interface Advices {
  error: Error | null;
  advice: Advice[];
}
export interface Error {
  code: string;
  at: string;
  message: string;
}
/**
 * A game as it is shown on a shelf.
 */
export interface Card {
  id: string;
  title: string;
  edition: string;
  about: string;
  unit: string;
  other_unit: string | null;
  tests: string[];
  signs: string[];
}
/**
 * One chain, as a form.
 */
export interface ChainForm {
  chain: string;
  title: string;
  asks: string;
  fields: Field[];
  steps: string[];
  results: ResultField[];
  headline: string[];
  together: Together[];
  begins: unknown;
}
/**
 * One field of a form.
 */
export interface Field {
  name: string;
  label: string;
  help: string;
  group: string;
  required: boolean;
  type: "flag" | "whole" | "length" | "word" | "words" | "wholes" | "list" | "object";
  least?: number;
  most?: number | null;
  length?: number | null;
  place?: boolean;
  unit?: string;
  words?: {
    [k: string]: string;
  };
  default?: unknown;
  opens?: unknown;
  null?: boolean;
  fields?: Field[];
  matters: string[];
}
/**
 * One field of a result: where it stands, whose it is if it is a side's, and what it is called there.
 */
export interface ResultField {
  at: string;
  help: string;
  side: ("a" | "b") | null;
  word: string;
  total: boolean;
}
/**
 * One thing on the table that several fields speak of: one control, which stands in for those fields.
 */
export interface Together {
  id: string;
  label: string;
  help: string;
  fields: string[];
  ways: Telling[];
}
/**
 * One way in which a thing told together can stand: a sentence, and what every field of it then says, by path.
 */
export interface Telling {
  says: string;
  sets: {
    [k: string]: unknown;
  };
}
export interface ChainOdds {
  error: Error | null;
  forecasts: Forecast[];
  chances: {
    [k: string]: number;
  };
  doubts: Doubt[];
  follows: Follows[];
  matters: {
    [k: string]: string[];
  };
  taken: StepTaken[];
  coming: StepComing[];
  wants: WantedDice[];
  step: string | null;
  turned: boolean;
}
/**
 * All that may come of one thing; a number has its mean.
 */
export interface Forecast {
  title: string;
  side: ("a" | "b") | null;
  mean: number | null;
  outlooks: Outlook[];
}
/**
 * Something that may come: in words, its exact chance, the same as a decimal; of a number, that of at least it.
 *
 * In words `{a}` and `{b}` stand for whoever the sides are.
 */
export interface Outlook {
  says: string;
  p: string;
  share: number;
  least: number | null;
  side: ("a" | "b") | null;
}
/**
 * Half of a thing is told `at` one field; the `other`, which usually goes with it, would then say `to`.
 */
export interface Doubt {
  at: string;
  other: string;
  to: unknown;
  message: string;
}
/**
 * A field that follows by itself: where, what it says, why, the note that makes it so; undone if told otherwise.
 */
export interface Follows {
  at: string;
  value: unknown;
  says: string;
  note: string;
  undone: boolean;
}
/**
 * A step of a chain whose dice lie.
 */
export interface StepTaken {
  name: string;
  turned: boolean;
  dice: {
    [k: string]: unknown;
  };
  told: string;
  lines: Line[];
  made: MadeOf[];
  actions: Action[];
  unmade: boolean;
}
/**
 * A row that counted.
 */
export interface Line {
  side?: string;
  row: string;
  value: unknown;
}
/**
 * Rows under the number that they make, in words: 'rolls 6 dice'; without words, where they make none.
 */
export interface MadeOf {
  side: ("a" | "b") | null;
  says: string;
  lines: RowTold[];
  near: RowMissed[];
}
/**
 * A row with what it gives in writing: '+1', 'recoil'; nothing, where the dice will give it.
 */
export interface RowTold {
  row: string;
  gives: string;
}
/**
 * A row that all but counted, with the clause that failed.
 */
export interface RowMissed {
  row: string;
  gives: string;
  failed: string;
}
/**
 * A step that a chain may still come to: how likely, and what counts there where it most likely does.
 */
export interface StepComing {
  name: string;
  turned: boolean;
  p: string;
  share: number;
  sure: boolean;
  made: MadeOf[];
}
/**
 * Dice that are thrown next: how many, what each of them can show, and whether it is one die and no list.
 */
export interface WantedDice {
  name: string;
  die: string;
  faces: number[];
  count: number;
  single: boolean;
}
export interface FixedDice {
  name: string;
  die: string;
  faces: number[];
}
/**
 * One question, as a form.
 */
export interface Form {
  test: string;
  title: string;
  asks: string;
  fields: Field[];
  dice: FixedDice[] | null;
  results: ResultField[];
  headline: string[];
  together: Together[];
}
/**
 * Everything a page needs to ask a game's questions.
 */
export interface Game {
  card: Card;
  forms: Form[];
  chains: ChainForm[];
  matchups: MatchupCard[];
  notes: NoteCard[];
  rows: {
    [k: string]: string;
  };
  signs: {
    [k: string]: string;
  };
  dice: {
    [k: string]: string;
  };
  examples: Shown[];
}
/**
 * A table of matchups that can be asked for. `names` are the troops without their grades, `first` the places of
 * those who are shown first.
 */
export interface MatchupCard {
  id: string;
  title: string;
  measures: MeasureCard[];
  troops: string[];
  names: string[];
  sorts: Sort[];
  first: number[];
  fields: {
    [k: string]: unknown;
  }[];
  given: {
    [k: string]: unknown;
  };
}
/**
 * What a table of matchups can show: a chance, or a mean of so many `unit`; `gains` is who wishes much of it.
 */
export interface MeasureCard {
  name: string;
  says: string;
  mean: boolean;
  unit: string;
  gains: ("a" | "b") | null;
}
/**
 * A field by which troops can be told apart, its values with their words, and the one that is shown first.
 */
export interface Sort {
  field: string;
  label: string;
  values: unknown[];
  words: string[];
  first: unknown;
}
export interface NoteCard {
  id: string;
  title: string;
  says: string;
}
/**
 * A situation worth showing.
 */
export interface Shown {
  says: string;
  test: string;
  given: unknown;
  dice: unknown;
}
/**
 * A situation before the dice: what counts already, what all but counts, the odds, the fields that matter.
 */
export interface Look {
  error: Error | null;
  lines: Line[];
  near: Near[];
  made: MadeOf[];
  forecasts: Forecast[];
  told: string | null;
  matters: {
    [k: string]: string[];
  };
  chances: {
    [k: string]: number;
  };
  doubts: Doubt[];
  follows: Follows[];
  wants: WantedDice[];
  actions: Action[];
}
/**
 * A row that all but counted.
 */
export interface Near {
  side?: string;
  row: string;
  value: unknown;
  failed: string;
}
/**
 * One measure of every pair of the troops at those places, line by line: an exact fraction, or nothing where the
 * sheet forbids it; `leads` is by how much side a has the better of it, where both sides can be compared.
 */
export interface MatchupTable {
  error: Error | null;
  places: number[];
  shares: (number | null)[];
  leads: (number | null)[];
  exact: (string | null)[];
}
/**
 * A ruling with the dice as they fell, in plain words.
 */
export interface Ruled {
  error: Error | null;
  dice: {
    [k: string]: unknown;
  };
  result: {
    [k: string]: unknown;
  };
  lines: Line[];
  near: Near[];
  made: MadeOf[];
  told: string;
  actions: Action[];
  doubts: Doubt[];
  steps: StepTaken[];
}
export interface Sheet {
  card: Card;
  tables: SheetTable[];
  notes: NoteCard[];
}
/**
 * One table of the printed sheet, in a block of it; one in squares also has columns and lines.
 */
export interface SheetTable {
  id: string;
  block: string;
  title: string;
  note: string;
  columns: string[];
  lines: SheetLine[];
  rows: SheetRow[];
}
/**
 * One line of a table in squares; `row` is what the whole line is, where its cells are no rows of their own.
 */
export interface SheetLine {
  says: string;
  row: string | null;
  cells: SheetCell[];
}
export interface SheetCell {
  row: string | null;
  text: string;
}
/**
 * One row of the printed sheet, with a situation in which it counts.
 */
export interface SheetRow {
  id: string;
  says: string;
  gives: string;
  when: string;
  cite: string;
  reading: string;
  house: string;
  tried: Shown | null;
}
/**
 * How an army stands: what it has lost as the game counts, and the share of its strength that it has left before
 * it is beaten.
 */
export interface ArmyNow {
  side: "a" | "b";
  name: string;
  lost: number;
  left: number;
  bases: number;
  commands: CommandNow[];
}
export interface CommandNow {
  id: string;
  standing: number;
  lost: number;
  stance: string;
}
/**
 * What is asked: of whom, in a sentence, about which bases; dice, if it is they that are waited for.
 */
export interface AskedNow {
  what: string;
  seat: "a" | "b";
  says: string;
  about: string[];
  dice: ShownDie[];
  mine: boolean;
  stands: boolean;
}
export interface ShownDie {
  owner: string;
  die: string;
  name: string;
  least: number;
  most: number;
  face: number | null;
}
/**
 * A scenario as it is shown on the first page.
 */
export interface BattleCard {
  id: string;
  rules: string;
  game: string;
  title: string;
  about: string;
  armies: {
    [k: string]: string;
  };
  won: string;
  troops: {
    [k: string]: TroopsCard[];
  };
  bases: {
    [k: string]: number;
  };
  minutes: number;
  deploys: boolean;
  lays: boolean;
  hides: boolean;
  options: OptionCard[];
  picture: string;
}
/**
 * So many bases of a kind.
 */
export interface TroopsCard {
  kind: string;
  count: number;
}
/**
 * A house rule that can be set: what it may be, and what this scenario has it be.
 */
export interface OptionCard {
  id: string;
  says: string;
  value: unknown;
  choices: unknown[];
  least: number | null;
  most: number | null;
}
/**
 * What can be played.
 */
export interface Battles {
  cards: BattleCard[];
  players: PlayerCard[];
  lessons: LessonCard[];
}
/**
 * A computer that can be played against.
 */
export interface PlayerCard {
  id: string;
  says: string;
}
/**
 * A first battle that teaches, as it is offered on the first page.
 */
export interface LessonCard {
  id: string;
  rules: string;
  scenario: string;
  side: "a" | "b";
  title: string;
  about: string;
  minutes: number;
}
/**
 * All of a battle that does not change while it is fought.
 */
export interface Board {
  match: string;
  rules: string;
  game: string;
  title: string;
  unit: string;
  grain: number;
  width: number;
  depth: number;
  hides: boolean;
  dice: string;
  armies: {
    [k: string]: string;
  };
  who: {
    [k: string]: string;
  };
  kinds: {
    [k: string]: string;
  };
  pieces: {
    [k: string]: BoardPiece;
  };
  commands: BoardCommand[];
  rows: {
    [k: string]: string;
  };
  terms: {
    [k: string]: string;
  };
  lesson: LessonStep[];
}
/**
 * A base, as it is all battle long.
 */
export interface BoardPiece {
  side: "a" | "b";
  command: string;
  kind: string;
  grade: string;
  name: string;
  says: string;
}
export interface BoardCommand {
  id: string;
  side: "a" | "b";
  name: string;
  letter: string;
  leader: string;
  bases: string[];
}
/**
 * One thing to do, and why.
 */
export interface LessonStep {
  title: string;
  do: string;
  why: string;
  light: string[];
  show: string[];
  reads: boolean;
}
/**
 * A piece of ground: what it is, the name that is written on it (if it has one), its middle and how large it is.
 */
export interface BoardArea {
  id: string;
  name: string;
  says: string;
  x: number;
  y: number;
  width: number;
  depth: number;
}
export interface ChoiceCard {
  word: string;
  says: string;
}
/**
 * Something that an order leads to; where the sheet rules on it, with rows, near misses and odds.
 */
export interface ComingCard {
  says: string;
  seat: string | null;
  test: string;
  given: unknown;
  who: {
    [k: string]: string;
  };
  sides: {
    [k: string]: string;
  };
  dice: boolean;
  outcomes: OutcomeCard[];
  look: Look | null;
}
/**
 * Something that dice may come to, in words, and how likely.
 */
export interface OutcomeCard {
  says: string;
  share: number;
  p: string;
}
export interface EndingNow {
  winner: string;
  reason: string;
  says: string;
}
export interface Foretold {
  n: number;
  now: ComingCard | null;
  later: ComingCard[];
}
/**
 * An event as this seat hears of it.
 */
export interface Happened {
  n: number;
  what: string;
  seat: string | null;
  says: string;
  order: string;
  dice: ShownDie[];
  rulings: ShownRuling[];
  placed: Place[];
  ways: Way[];
  gone: {
    [k: string]: string;
  };
  ground: string | null;
  areas: BoardArea[] | null;
  back: number | null;
  stood: Stood | null;
}
/**
 * A ruling in the log. Where `test` is a question of the sheet, the referee can open it with `given` and `dice`.
 */
export interface ShownRuling {
  test: string;
  title: string;
  asked: boolean;
  who: {
    [k: string]: string;
  };
  given: unknown;
  dice: unknown;
  result: unknown;
  says: string;
  lines: ShownLine[];
}
export interface ShownLine {
  side: string | null;
  row: string;
  value: unknown;
  says: string;
}
/**
 * Where a base stands. Its drawing is `looks[look]`: round the origin, ahead up the table, in ticks.
 */
export interface Place {
  id: string;
  x: number;
  y: number;
  facing: number;
  width: number;
  depth: number;
  look: string;
  status: string;
  says: string;
}
/**
 * How a base went or would go: its places one after another (x, y, facing), the first where it stood.
 */
export interface Way {
  id: string;
  places: number[][];
}
/**
 * How the battle stood beside a table: its turn, the word of the step, both armies, what lies over the ground.
 */
export interface Stood {
  turn: number;
  phase: string;
  armies: ArmyNow[];
  flags: string;
}
/**
 * What a page is told that joins: all of it, or what it has missed since the event that it has.
 *
 * `start` is a table as this seat saw it, after event `start.n`; `events` follow from there (or from what the page
 * has). Of a long battle only the last events come; for those before them there is `past`. `present` are the places
 * at which somebody sits, each as often as it is taken: a seat may be open at two screens.
 */
export interface Joined {
  seat: string;
  board: Board | null;
  start: Table | null;
  events: Happened[];
  looks: {
    [k: string]: string;
  };
  now: Now;
  present: string[];
}
/**
 * The table after an event: the bases on it, those off it and how they left, the ground.
 */
export interface Table {
  n: number;
  places: Place[];
  gone: {
    [k: string]: string;
  };
  ground: string;
  areas: BoardArea[];
  stood: Stood;
}
/**
 * How the battle stands after its last event.
 */
export interface Now {
  n: number;
  turn: number;
  ask: AskedNow | null;
  says: string;
  phases: PhaseLine[];
  armies: ArmyNow[];
  ending: EndingNow | null;
  undo: string;
  undo_asked: string | null;
  draw: string | null;
  thinking: string | null;
  rolls: boolean;
  puts: "nothing" | "seal" | "stake";
  standing: string[];
  hides: boolean;
  flags: string;
  marked: ZoneCard[];
  learnt: boolean[];
}
export interface PhaseLine {
  word: string;
  says: string;
  lit: boolean;
}
/**
 * All that lies no farther than `reach` from the core, inside the border where there is one.
 */
export interface ZoneCard {
  word: string;
  says: string;
  core: number[][];
  reach: number;
  border: number[][];
}
export interface LogFile {
  name: string;
  text: string;
}
/**
 * A battle under way or finished, as whoever holds a link of it sees it in a list.
 */
export interface MatchCard {
  link: string;
  error: Error | null;
  match: string;
  seat: string;
  scenario: string;
  rules: string;
  title: string;
  armies: {
    [k: string]: string;
  };
  who: {
    [k: string]: string;
  };
  turn: number;
  events: number;
  over: boolean;
  mine: boolean;
  says: string;
}
/**
 * What lies between two bases, edge to edge, in the game's unit.
 */
export interface Measured {
  says: string;
  ticks: number;
}
/**
 * What a page hears unasked: events as they happen, how it stands, who is there, what went wrong.
 */
export interface News {
  link: string;
  sort: "events" | "now" | "present" | "trouble";
  events: Happened[];
  looks: {
    [k: string]: string;
  };
  now: Now | null;
  present: string[];
  says: string;
}
/**
 * The number of the last event once an order was obeyed. What happened comes as news.
 */
export interface Obeyed {
  n: number;
}
/**
 * A verb that answers what is asked, for the bases in hand; where it cannot be given, why not.
 */
export interface OfferCard {
  word: string;
  says: string;
  whom: string;
  bases: string[];
  takes: TakenPart[];
  ready: ReadyOrder[];
  refusal: Error | null;
  gains: string;
}
/**
 * One thing that a verb takes: a way, places, a target, one of some choices, some of them, a number, a share, a
 * word, or several things.
 *
 * A word of `several` is put together of its `things`, with blanks between them, from `least` to `most` in all: each
 * as its word, with a size as `word:ACROSSxUP`, with a way as `word:WAY`. A `share` gives each of its `things` so
 * many, `least` in all: `word COUNT word COUNT`.
 */
export interface TakenPart {
  field: string;
  sort: string;
  needed: boolean;
  choices: ChoiceCard[] | null;
  closed: boolean;
  least: number | null;
  most: number | null;
  things: ThingCard[];
}
/**
 * One of the things that a word is put together of, or among whom something is shared out.
 */
export interface ThingCard {
  word: string;
  says: string;
  most: number | null;
  sizes: SizesCard | null;
  ways: ChoiceCard[];
}
/**
 * How large a thing may be, across and up: the least and the most of either, and what it is unless said.
 */
export interface SizesCard {
  least: number;
  most: number;
  usual: number[];
  unit: string;
}
/**
 * An order that can be given as it is: its text, what it means, the chance that it gains what it is given for.
 */
export interface ReadyOrder {
  text: string;
  says: string;
  bases: string[];
  at: string;
  chance: number | null;
  p: string;
}
export interface Offers {
  n: number;
  offers: OfferCard[];
  groups: string[][];
  movable: string[];
}
/**
 * A match that was opened: its secret links, one for each seat and one for onlookers.
 */
export interface Opened {
  match: string;
  links: {
    [k: string]: string;
  };
}
/**
 * Events of long ago, and the table before them.
 */
export interface Past {
  start: Table;
  events: Happened[];
  looks: {
    [k: string]: string;
  };
}
export interface ReportPage {
  html: string;
}
/**
 * What the referee would be asked about two bases, as they stand; where that is nothing, what if they met.
 */
export interface Situation {
  asks: ComingCard[];
  supposed: ComingCard[];
}
/**
 * What a gesture or an order would come to.
 */
export interface Trial {
  n: number;
  orders: TrialOrder[];
  refusal: Error | null;
  places: Place[];
  ways: Way[];
  touches: string[][];
  says: string;
  looks: {
    [k: string]: string;
  };
  draft: Place[];
  as_meant: boolean;
}
export interface TrialOrder {
  text: string;
  price: number;
  rows: ShownLine[];
  chance: number | null;
}
export interface Zones {
  zones: ZoneCard[];
}
/**
 * What can be played.
 */
export interface AskBattles {
  ask: "battles";
}
/**
 * What lies between two bases (measure), or what the referee would be asked about them (situation).
 */
export interface AskBetween {
  ask: "measure" | "situation";
  link: string;
  bases: string[];
}
/**
 * Let the dice fall that are waited for; or say what they show, where they are typed.
 */
export interface AskDice {
  ask: "dice";
  link: string;
  n: number;
  key: string;
  faces?: number[];
}
/**
 * What orders would lead to, with rows, near misses and odds.
 */
export interface AskForesee {
  ask: "foresee";
  link: string;
  n: number;
  orders: string[];
}
/**
 * Sit down at a table, or come back to it having heard all up to `since`.
 */
export interface AskJoin {
  ask: "join";
  link: string;
  since?: number;
  by_hand?: boolean;
}
/**
 * Leave a table; resign; the log as a file; the report.
 */
export interface AskLink {
  ask: "leave" | "resign" | "log" | "report";
  link: string;
}
/**
 * The battles that these links lead to.
 */
export interface AskMatches {
  ask: "matches";
  links: string[];
}
/**
 * What can be ordered of these bases, or of nobody in particular.
 */
export interface AskOffers {
  ask: "offers";
  link: string;
  n: number;
  bases: string[];
}
/**
 * Open a match: of a scenario by its id, of a file (a scenario or a log) by its text, or a lesson by its id.
 *
 * `seats` say who plays each side: `person`, or a computer by its name. With `at` a
 * new battle begins in the midst of a log. A lesson brings its own seats and dice.
 */
export interface AskOpen {
  ask: "open";
  scenario?: string;
  file?: string;
  lesson?: string;
  seats?: {
    [k: string]: string;
  };
  dice?: "program" | "typed";
  options?: {
    [k: string]: unknown;
  };
  by_hand?: boolean;
  joint?: boolean;
  at?: number;
  link?: string;
}
/**
 * Give orders, thought out at event `n`, with a key of their own: sent twice, they are obeyed once.
 */
export interface AskOrder {
  ask: "order";
  link: string;
  n: number;
  key: string;
  orders: string[];
}
/**
 * Offer a draw, agree to it, or decline; agree to an undo or refuse it.
 */
export interface AskParley {
  ask: "draw" | "undo-asked";
  link: string;
  say: "offer" | "accept" | "decline";
}
/**
 * The events up to `to`, and the table before them.
 */
export interface AskPast {
  ask: "past";
  link: string;
  to: number;
}
/**
 * Whether the dice of this seat fall by themselves, or wait for Roll.
 */
export interface AskPrefer {
  ask: "rolls";
  link: string;
  by_hand: boolean;
}
/**
 * Put a number to the seed of the dice: sealed (`seal_of` it), and open when both are sealed.
 */
export interface AskPut {
  ask: "put";
  link: string;
  key: string;
  how: "seal" | "stake";
  digits: string;
}
/**
 * Leave a standing order, or put a remark in the log; one with a key is put there once, however often it comes.
 */
export interface AskSay {
  ask: "standing" | "note";
  link: string;
  text: string;
  key?: string;
}
/**
 * What a gesture, or orders as text, would come to.
 */
export interface AskTry {
  ask: "try";
  link: string;
  n: number;
  gesture?: Held | Wheeled | Dropped | Put;
  verb?: string;
  orders?: string[];
}
/**
 * These bases, taken by one point, held over another, and turned so far round it, clockwise.
 */
export interface Held {
  sort: "held";
  bases: string[];
  taken: number[];
  held: number[];
  turned?: number;
}
/**
 * The front corner of these bases that is taken, swung so far round the other, forwards or back.
 */
export interface Wheeled {
  sort: "wheeled";
  bases: string[];
  corner: "left" | "right";
  by: number;
}
/**
 * These bases let go over an enemy.
 */
export interface Dropped {
  sort: "dropped";
  bases: string[];
  on: string;
}
/**
 * Bases put down, collected over several gestures: each with its place (x, y, facing).
 */
export interface Put {
  sort: "put";
  places: {
    [k: string]: number[];
  };
}
/**
 * Take the last order back.
 */
export interface AskUndo {
  ask: "undo";
  link: string;
  n: number;
  key: string;
}
/**
 * What is drawn round a base.
 */
export interface AskZones {
  ask: "zones";
  link: string;
  base: string;
}
