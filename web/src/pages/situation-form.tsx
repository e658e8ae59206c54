/** The situation on the page: troops first, then what is said of each side and of both. */
import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Hand } from "../form/control";
import { Chips } from "../form/chips";
import { PartPanel } from "../form/panel";
import { Letter, TroopCard } from "../form/troops";
import type { Part } from "../situation";
import { kindOf, nameOf } from "../situation";
import { capital } from "../text";

interface Props {
  parts: Part[];
  hand: Hand;
  matters: Record<string, string[]> | null;
  between: ComponentChildren;
}

export function SituationForm({ parts, hand, matters, between }: Props) {
  const [open, setOpen] = useState<string>(parts[0]?.key ?? "here");
  const shown = parts.some((part) => part.key === open) ? open : (parts[0]?.key ?? "here");
  const sides = parts.filter((part) => part.key !== "here");
  const here = parts.find((part) => part.key === "here");
  const troopless = parts.filter((part) => !kindOf(part));
  const title = (part: Part) => capital(nameOf(part, hand.given));
  return (
    <div class={`table sides-${sides.length}`} data-open={shown}>
      <div class="who">
        {parts.some(kindOf) && (
          <div class="troops" role="group" aria-label="The troops">
            {parts.map((part) => (
              <TroopCard key={part.key} part={part} hand={hand} />
            ))}
          </div>
        )}
        {troopless.map((part) => (
          <Chips key={part.key} part={part} hand={hand} of={part.label} lead={troopless.length < parts.length ? part.label : ""} home="clear" />
        ))}
      </div>
      {parts.length > 1 && (
        <div class="part-tabs" role="group" aria-label="Whose situation is shown">
          {parts.map((part) => (
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
          <PartPanel part={part} hand={hand} matters={matters?.[part.key] ?? null} />
        </section>
      ))}
      {here && (
        <section class="part part-here card" data-part="here" aria-label={here.label}>
          <h2>{here.label}</h2>
          <PartPanel part={here} hand={hand} matters={matters?.here ?? null} />
        </section>
      )}
      <div class="between">{between}</div>
    </div>
  );
}
