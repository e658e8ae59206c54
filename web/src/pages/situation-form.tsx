/** The situation on the page: troops first, then what is said of each side and of both. */
import { useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Field, Together } from "../wire/types";
import type { Given } from "../wire/asks";
import type { Hand } from "../form/control";
import { Chips } from "../form/chips";
import { formed } from "../form/follows";
import { useHeldFocus } from "../form/held-focus";
import { PartPanel } from "../form/panel";
import { BetweenThem, apart, takesBack } from "../form/together";
import { Letter, TroopCard } from "../form/troops";
import type { Part } from "../situation";
import { kindOf, nameOf } from "../situation";
import { capital } from "../text";

interface Props {
  parts: Part[];
  hand: Hand;
  /** Things of which fields of both sides speak: one control each. */
  together: readonly Together[];
  set: (next: Given) => void;
  matters: Record<string, string[]> | null;
  /** A field that is asked in another place of the page. */
  elsewhere?: Field | undefined;
  between: ComponentChildren;
}

export function SituationForm({ parts, hand, together, set, matters, elsewhere, between }: Props) {
  const panels = parts
    .map((part) => ({ ...part, fields: part.fields.filter((field) => field !== elsewhere) }))
    .filter((part) => part.fields.length);
  const [open, setOpen] = useState<string>(panels[0]?.key ?? "here");
  const shown = panels.some((part) => part.key === open) ? open : (panels[0]?.key ?? "here");
  const sides = panels.filter((part) => part.key !== "here");
  const here = panels.find((part) => part.key === "here");
  const troopless = parts.filter((part) => !kindOf(part));
  const asked = apart(together, panels, hand.given);
  const panel = (part: Part) => asked.find((each) => each.key === part.key) ?? part;
  const shownHand = { ...hand, given: formed(hand.given, hand.follows ?? []) };
  const takeBack = takesBack(together, parts, hand, set);
  const title = (part: Part) => capital(nameOf(part, hand.given));
  const box = useRef<HTMLDivElement>(null);
  useHeldFocus(box);
  return (
    <div class={`table sides-${sides.length}`} data-open={shown} ref={box}>
      <div class="who">
        {parts.some(kindOf) && (
          <div class="troops" role="group" aria-label="The troops">
            {parts.map((part) => (
              <TroopCard key={part.key} part={part} hand={hand} takeBack={takeBack} />
            ))}
          </div>
        )}
        <BetweenThem things={together} parts={parts} given={hand.given} set={set} matters={matters} />
        {troopless.map((part) => (
          <Chips
            key={part.key}
            part={part}
            hand={{ ...hand, change: takeBack }}
            of={part.label}
            lead={troopless.length < parts.length ? part.label : ""}
            home="clear"
          />
        ))}
      </div>
      {panels.length > 1 && (
        <div class="part-tabs" role="group" aria-label="Whose situation is shown">
          {panels.map((part) => (
            <button type="button" key={part.key} aria-pressed={shown === part.key} onClick={() => setOpen(part.key)}>
              {part.key !== "here" && <Letter side={part.key} />} {title(part)}
            </button>
          ))}
        </div>
      )}
      {sides.map((part) => (
        <section key={part.key} class={`part part-${part.key} card`} data-part={part.key} aria-label={part.label}>
          <h2>
            {part.key !== "here" && <Letter side={part.key} />} {title(part)}
          </h2>
          <PartPanel part={panel(part)} hand={shownHand} matters={matters?.[part.key] ?? null} />
        </section>
      ))}
      {here && (
        <section class="part part-here card" data-part="here" aria-label={here.label}>
          <h2>{here.label}</h2>
          <PartPanel part={panel(here)} hand={shownHand} matters={matters?.here ?? null} />
        </section>
      )}
      <div class="between">{between}</div>
    </div>
  );
}
