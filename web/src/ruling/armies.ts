/** Whose colours the two sides of a ruling wear: at the desk their own, at a table those of the armies they are of. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

type Side = "a" | "b";
export type ArmyOf = (side: Side) => Side;

export const Armies = createContext<ArmyOf>((side) => side);
export const useArmies = () => useContext(Armies);

const OTHER = { a: "b", b: "a" } as const;
const isSide = (side: string | undefined): side is Side => side === "a" || side === "b";

/** The two sides the other way round, where a step of a chain has them so. */
export const turnedAbout: ArmyOf = (side) => OTHER[side];

/** What is called by the sides' letters, with the letters changed about. */
export function turnedNames(names: Record<string, string>): Record<string, string> {
  const { a, b, ...rest } = names;
  return { ...rest, ...(b !== undefined && { a: b }), ...(a !== undefined && { b: a }) };
}

/** By side of the ruling, the army that it is of; who is not named stands against who is. */
export function armiesOf(sides: Readonly<Record<string, string | undefined>>): ArmyOf {
  const { a, b } = sides;
  const armies: Record<Side, Side> = {
    a: isSide(a) ? a : isSide(b) ? OTHER[b] : "a",
    b: isSide(b) ? b : isSide(a) ? OTHER[a] : "b",
  };
  return (side) => armies[side];
}
