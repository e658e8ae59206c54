/** The situation of one question or chain: as a link brought it, as it was left, or plain; changed, cleared, put back. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Game, Shown } from "../wire/types";
import type { Dice, Given, Json } from "../wire/asks";
import type { Referee } from "../referee/referee";
import type { Carried, Route } from "../route";
import { address, asking, keepAddress, packed, unpacked } from "../route";
import type { AnyForm, Path } from "../situation";
import { at, changed, cleared, kindOf, parts, same, undotted } from "../situation";
import { saidOf } from "../form/said";
import { heard } from "../link";
import { useDesk } from "./desk";
import { begin, forget, leave } from "./remembered";

const CUT_OFF = "The situation in it cannot be read: perhaps it was cut off on the way. The question opens plain.";
const MOST_TRIED = 24;

export interface Situation {
  given: Given;
  /** The dice that came with the link. */
  dice: Dice;
  /** What of the link could not be read. */
  unread: string[];
  /** Nobody has said anything yet, and no link has. */
  untouched: boolean;
  /** Begins with other troops: with some of whom this can be asked. */
  settle: () => void;
  /** Counts every change: what was ruled before it holds no longer. */
  era: number;
  set: (next: Given) => void;
  change: (path: Path, value: Json | undefined) => void;
  clear: () => void;
  afresh: () => void;
  example: () => void;
  /** How often it was cleared. */
  clears: number;
  /** Puts back what the last Clear or example took away, until something else is changed. */
  putBack: (() => void) | null;
}

export function useSituation(game: Game, form: AnyForm, route: Route): Situation {
  const { referee, tell } = useDesk();
  const rules = game.card.id;
  const question = "test" in form ? form.test : `chain ${form.chain}`;
  const brought = useMemo(() => bring(form, route), [form, route]);
  const [given, setGiven] = useState<Given>(() => brought.given ?? begin(game, question, form));
  const [era, setEra] = useState(0);
  const [clears, setClears] = useState(0);
  const [before, setBefore] = useState<Given | null>(null);
  const [untouched, setUntouched] = useState(brought.given === null);
  const now = useRef(era);
  now.current = era;

  // The link is that of what is seen: whoever copies it in this moment has the whole situation.
  useLayoutEffect(() => {
    leave(rules, question, given);
    keepAddress(linkTo(rules, form, { given }));
  }, [JSON.stringify(given)]);

  const set = (next: Given, back: Given | null = null) => {
    setUntouched(false);
    setGiven(next);
    setBefore(back);
    setEra((count) => count + 1);
  };
  return {
    given,
    dice: brought.dice,
    unread: brought.unread,
    untouched,
    settle: () => {
      setUntouched(false);
      sensible(referee, game, form).then(
        (found) => found && now.current === era && setGiven(found),
        // No answer: the page itself says so, and the troops stay as they are.
        () => undefined,
      );
    },
    era,
    set,
    change: (path, value) => set(changed(given, path, value) as Given),
    clear: () => {
      set(cleared(form.fields, given), given);
      setClears(clears + 1);
      tell("Cleared: only the troops are left.");
    },
    afresh: () => {
      forget(rules);
      set(begin(game, question, form), given);
      setUntouched(true);
    },
    example: () =>
      void exampleOf(referee, game, form).then(
        (found) => (found ? set(found, given) : tell("There is no example of this question yet.")),
        (why: Error) => tell(why.message),
      ),
    clears,
    putBack: before && (() => set(before)),
  };
}

export function linkTo(rules: string, form: AnyForm, carried: Carried): string {
  return "test" in form
    ? asking(rules, form.test, carried)
    : address(rules, "chain", form.chain, { s: packed(carried) });
}

/** What the link brings to this form. */
function bring(form: AnyForm, route: Route): { given: Given | null; dice: Dice; unread: string[] } {
  const text = route.query.get("s");
  const carried = unpacked(text);
  if (carried) return heard(form, carried);
  return { given: null, dice: {}, unread: text === null ? [] : [CUT_OFF] };
}

/** The first of these that can be asked. What one was refused for, the others are not asked about again. */
async function firstToBeAsked(
  referee: Referee,
  rules: string,
  form: AnyForm,
  givens: readonly Given[],
): Promise<Given | null> {
  const refused = new Map<string, Json | undefined>();
  let tries = 0;
  for (const given of givens) {
    if ([...refused].some(([where, why]) => same(at(given, undotted(where)), why))) continue;
    const { error } =
      "test" in form
        ? await referee.ask("look", { rules, test: form.test, given })
        : await referee.ask("chain", { rules, chain: form.chain, given });
    if (!error) return given;
    if (++tries === MOST_TRIED) return null;
    refused.set(error.at, at(given, undotted(error.at)));
  }
  return null;
}

/** Where it cannot be asked of the troops it opens with, and nobody has touched it yet, others take their place. */
export function useSensible(situation: Situation, answered: string, refused: boolean): void {
  const here = answered === JSON.stringify(situation.given);
  useEffect(() => {
    if (here && refused && situation.untouched) situation.settle();
  }, [here, refused, situation.untouched]);
}

/** Plain troops of whom this can be asked, or null where none are known. */
async function sensible(referee: Referee, game: Game, form: AnyForm): Promise<Given | null> {
  const plain = new Map(
    (await shown(referee, game, form)).map((each) => [
      JSON.stringify(cleared(form.fields, each)),
      cleared(form.fields, each),
    ]),
  );
  const usualFirst = [...plain.values()].toSorted((one, other) => rarity(form, one) - rarity(form, other));
  return firstToBeAsked(referee, game.card.id, form, usualFirst);
}

/** How far down the list of troops these stand: a game names its usual ones first. */
function rarity(form: AnyForm, given: Given): number {
  return parts(form).reduce((sum, part) => {
    const kind = kindOf(part);
    return kind ? sum + Object.keys(kind.words ?? {}).indexOf(String(at(given, [...part.path, kind.name]))) : sum;
  }, 0);
}

/** The game's own example, or the row's situation in which most is said. */
async function exampleOf(referee: Referee, game: Game, form: AnyForm): Promise<Given | null> {
  const own = "test" in form && game.examples.find((each) => each.test === form.test);
  if (own) return own.given as Given;
  const rich = (given: Given) =>
    saidOf(
      form.fields.map((field) => ({ ...field, required: field.required || field.type === "object" })),
      given,
      [],
    ).length;
  const richestFirst = (await shown(referee, game, form)).toSorted((one, other) => rich(other) - rich(one));
  return firstToBeAsked(referee, game.card.id, form, richestFirst);
}

/** The situations this game shows that this form can hold: of a question its own, of a chain any that fits. */
async function shown(referee: Referee, game: Game, form: AnyForm): Promise<Given[]> {
  const sheet = await referee.ask("sheet", { rules: game.card.id });
  const tried = sheet.tables.flatMap((table) => table.rows.flatMap((row): Shown[] => (row.tried ? [row.tried] : [])));
  const fits = ({ test, given }: Shown) =>
    "test" in form ? test === form.test : heard(form, { given }).unread.length === 0;
  return [...game.examples, ...tried].filter(fits).map((each) => each.given as Given);
}
