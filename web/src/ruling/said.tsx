/** A phrase of the game with its sides called by their names: "{b} recoil" is "B's warband recoil". */
import { Fragment } from "preact";
import { Letter } from "../form/troops";

/** By side, what is said after its letter: "'s warband" at the desk, " Blades b3" on a table; nothing if it has no name. */
export type Called = Readonly<Record<string, string>>;

interface Props {
  text: string;
  called: Called;
}

export function Said({ text, called }: Props) {
  return (
    <>
      {text.split(/(\{[ab]\})/).map((part, place) => {
        const side = part === "{a}" ? "a" : part === "{b}" ? "b" : null;
        if (!side) return <Fragment key={place}>{part}</Fragment>;
        return (
          <span class="called" key={place}>
            <Letter side={side} />
            {called[side]}
          </span>
        );
      })}
    </>
  );
}

/** The same as plain text, where there is no room for signs. */
export function plainly(text: string, called: Called): string {
  return text.replace(/\{([ab])\}/g, (_, side: string) => `${side.toUpperCase()}${called[side] ?? ""}`);
}
