/** Choosing troops by picture and name. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Part } from "../situation";
import { at, gradeOf, kindOf, nameOf } from "../situation";
import { Sign } from "../draw/sign";
import { capital } from "../text";
import type { Hand } from "./control";
import { idOf, objection } from "./control";
import { Chips } from "./chips";
import { FieldView } from "./field";
import { ByThemselves } from "./follows";
import { useArmies } from "../ruling/armies";

interface Props {
  part: Part;
  hand: Hand;
  /** Takes back what a chip says; the hand's own change unless something else goes with it. */
  takeBack?: Hand["change"];
}

export function TroopCard({ part, hand, takeBack = hand.change }: Props) {
  const [choosing, choose] = useState(false);
  const chosen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  // Only once the list is gone can the focus go back to where it came from.
  useLayoutEffect(() => {
    if (choosing || !chosen.current) return;
    chosen.current = false;
    button.current?.focus();
  });
  const kind = kindOf(part);
  if (!kind) return null;
  const grade = gradeOf(part);
  const path = [...part.path, kind.name];
  const value = at(hand.given, path) as string | undefined;
  const name = nameOf(part, hand.given);
  const trouble = objection(hand, path);
  return (
    <div class={`troop side-${part.key}`}>
      <button
        type="button"
        class="troop-button"
        ref={button}
        id={idOf(path)}
        data-pick={part.key}
        aria-haspopup="dialog"
        onClick={() => choose(true)}
      >
        {part.key !== "here" && <Letter side={part.key} />}
        <Sign signs={hand.game.signs} kind={value ?? ""} name={name} />
        <span class="troop-name">{capital(name)}</span>
        <span class="troop-change">
          change<span class="hidden"> the troops of {part.label}</span>
        </span>
      </button>
      {grade && <FieldView hand={hand} field={grade} path={[...part.path, grade.name]} />}
      {trouble && <p class="trouble">{trouble}</p>}
      <Chips part={part} hand={{ ...hand, change: takeBack }} of={name} home={idOf(path)} />
      <ByThemselves part={part} hand={hand} />
      {choosing && (
        <Picker
          hand={hand}
          words={kind.words ?? {}}
          title={part.key === "here" ? kind.label : part.label}
          chosen={value}
          done={(word) => {
            choose(false);
            chosen.current = true;
            if (word) hand.change(path, word);
          }}
        />
      )}
    </div>
  );
}

export function Letter({ side }: { side: "a" | "b" }) {
  const army = useArmies()(side);
  return <span class={`letter letter-${army}`}>{army.toUpperCase()}</span>;
}

interface Picking {
  hand: Hand;
  words: Record<string, string>;
  title: string;
  chosen: string | undefined;
  done: (word?: string) => void;
}

function Picker({ hand, words, title, chosen, done }: Picking) {
  const box = useRef<HTMLDialogElement>(null);
  const [sought, seek] = useState("");
  useLayoutEffect(() => {
    box.current?.showModal();
    if (matchMedia("(hover: hover)").matches) box.current?.querySelector("input")?.focus();
  }, []);
  const fitting = (text: string) =>
    Object.entries(words).filter(([word, name]) => `${word} ${name}`.toLowerCase().includes(text.trim().toLowerCase()));
  const fits = fitting(sought);
  return (
    <dialog
      class="picker"
      ref={box}
      aria-label={`Choose troops: ${title}`}
      onCancel={() => done()}
      onClick={(event) => event.target === box.current && done()}
    >
      <div class="picker-body">
        <header>
          <h2>{title}</h2>
          <button type="button" class="quiet" onClick={() => done()}>
            Close
          </button>
        </header>
        <input
          type="search"
          placeholder="Search troops"
          aria-label="Search troops"
          value={sought}
          onInput={(event) => seek(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = fitting(event.currentTarget.value)[0];
            if (event.key !== "Enter" || !first) return;
            // The focus goes back to the button, which the same key would press again.
            event.preventDefault();
            done(first[0]);
          }}
        />
        <ul class="picker-list">
          {fits.map(([word, name]) => (
            <li key={word}>
              <button type="button" data-word={word} aria-pressed={word === chosen} onClick={() => done(word)}>
                <Sign signs={hand.game.signs} kind={word} name={name} />
                <span>{capital(name)}</span>
              </button>
            </li>
          ))}
        </ul>
        {!fits.length && <p class="empty">No troops of that name in this game.</p>}
      </div>
    </dialog>
  );
}
