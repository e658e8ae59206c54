/** The dice, tapped or typed in as they lie on the table, throw by throw. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { WantedDice } from "../wire/types";
import type { Dice } from "../wire/asks";
import { ClearIcon } from "../draw/icons";
import { capital, said } from "../text";
import { useArmies } from "./armies";
import { ANY_DICE, DiceTray } from "./dice";
import { Die } from "./die";

export type Thrown = Record<string, number[]>;

interface Props {
  /** The dice that are thrown now. */
  wants: readonly WantedDice[];
  /** What dice are called by their names: the troops of a side, or what they are rolled for. */
  names: Record<string, string>;
  /** Which throw it is, where there is more than one. */
  title: string;
  /** The dice that lie already: the hand goes on beside them. */
  lying: Dice;
  trouble: string | null;
  lay: (thrown: Thrown) => void;
}

export function TypedDice({ wants, names, title, lying, trouble, lay }: Props) {
  const [thrown, setThrown] = useState<Thrown>({});
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (Object.keys(lying).length)
      box.current?.querySelector<HTMLElement>("button, input")?.focus({ preventScroll: true });
  }, []);
  const put = (name: string, faces: number[]) => {
    const next = { ...thrown, [name]: faces };
    setThrown(next);
    if (wants.every((want) => next[want.name]?.length === want.count)) lay(next);
  };
  return (
    <div class="typed" ref={box}>
      <DiceTray dice={lying} form={ANY_DICE} names={names} tumbling={false} />
      <p class="typed-title">{title}</p>
      {wants.map((want) => (
        <Throw
          key={want.name}
          want={want}
          whose={names[want.name] ?? said(want.name)}
          faces={thrown[want.name] ?? []}
          put={(faces) => put(want.name, faces)}
        />
      ))}
      {trouble && <p class="trouble">{trouble}</p>}
    </div>
  );
}

interface ThrowProps {
  want: WantedDice;
  whose: string;
  faces: readonly number[];
  put: (faces: number[]) => void;
}

function Throw({ want, whose, faces, put }: ThrowProps) {
  const most = Math.max(...want.faces);
  const army = useArmies();
  const side = want.name === "a" || want.name === "b" ? army(want.name) : "";
  const one = want.count === 1;
  const tap = (face: number) => put(one ? [face] : [...faces, face]);
  return (
    <div class={`dice-row${one ? "" : " dice-pool"}`} role="group" aria-label={`Dice: ${whose}`} data-throw={want.name}>
      <p class="dice-of">
        {side && (
          <span class={`letter letter-${side}`} aria-hidden="true">
            {side.toUpperCase()}
          </span>
        )}
        <span>{capital(whose)}</span>
        {!one && (
          <small>
            {faces.length} of {want.count}
          </small>
        )}
      </p>
      <div class={`faces${want.faces.length > 6 ? " faces-many" : ""}`}>
        {want.faces.map((face) => (
          <button
            type="button"
            key={face}
            data-die={want.name}
            data-face={face}
            disabled={!one && faces.length >= want.count}
            aria-pressed={one ? faces[0] === face : undefined}
            aria-label={`${whose}: ${one ? "" : "one more "}${face}`}
            onClick={() => tap(face)}
          >
            <Die face={face} name="" side={side} pips={most <= 6} />
          </button>
        ))}
      </div>
      {!one && <Pool want={want} whose={whose} faces={faces} put={put} />}
    </div>
  );
}

/** A pool can be typed in one go; what lies can be taken back. */
function Pool({ want, whose, faces, put }: ThrowProps) {
  const [typed, type] = useState<string | null>(null);
  const read = (text: string) => {
    const found = numbers(text, want);
    type(text);
    put(found.slice(0, want.count));
  };
  const wrong = typed === null ? [] : numbers(typed, want, false).filter((face) => !want.faces.includes(face));
  return (
    <div class="pool">
      <label>
        <span class="hidden">{capital(whose)}, typed</span>
        <input
          inputMode="numeric"
          autocomplete="off"
          data-dice={want.name}
          placeholder={`or type all ${want.count}`}
          value={typed ?? faces.join(" ")}
          onInput={(event) => read(event.currentTarget.value)}
          onBlur={() => type(null)}
        />
      </label>
      {faces.length > 0 && (
        <button type="button" class="quiet small" onClick={() => (type(null), put(faces.slice(0, -1)))}>
          <ClearIcon /> Take the last back
        </button>
      )}
      {wrong.length > 0 && (
        <p class="trouble">
          A {want.die} shows {want.faces[0]} to {want.faces[want.faces.length - 1]}, not {wrong[0]}.
        </p>
      )}
    </div>
  );
}

/** The numbers that were typed: with or without anything between them, where no face has two figures. */
function numbers(text: string, want: WantedDice, onlyFaces = true): number[] {
  const found = (text.match(Math.max(...want.faces) < 10 ? /\d/g : /\d+/g) ?? []).map(Number);
  return onlyFaces ? found.filter((face) => want.faces.includes(face)) : found;
}
