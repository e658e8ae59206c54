/** One part of a form: the fields that can matter in front, by group; the rest folded away. */
import { useRef } from "preact/hooks";
import type { Part } from "../situation";
import { gradeOf, kindOf } from "../situation";
import type { Control, Hand } from "./control";
import { isSaid, objection } from "./control";
import { FieldView } from "./field";

interface Props {
  part: Part;
  hand: Hand;
  /** The names of the fields that can still change the answer; all of them where nobody knows. */
  matters: readonly string[] | null;
}

export function PartPanel({ part, hand, matters }: Props) {
  const troop = kindOf(part) ? [kindOf(part), gradeOf(part)] : [];
  const controls = part.fields
    .filter((field) => !troop.includes(field))
    .map((field) => ({ hand, field, path: [...part.path, field.name] }));
  // What was once told stays where it is, also when it is taken back: the hand is still there.
  const touched = useRef(new Set<string>());
  for (const control of controls) if (isSaid(control)) touched.current.add(control.field.name);
  const inFront = (control: Control) =>
    matters === null ||
    touched.current.has(control.field.name) ||
    control.field.required ||
    matters.includes(control.field.name) ||
    isSaid(control) ||
    objection(hand, control.path, true) !== null;
  const front = controls.filter(inFront);
  const rest = controls.filter((control) => !inFront(control));
  if (!controls.length) return null;
  return (
    <div class="part-fields">
      <Groups controls={front} />
      {!front.length && <p class="empty">Nothing more to tick here: no row of the sheet asks.</p>}
      {rest.length > 0 && (
        <details class="more">
          <summary>
            More <span class="count">({rest.length} that cannot change this)</span>
          </summary>
          <Groups controls={rest} />
        </details>
      )}
    </div>
  );
}

function Groups({ controls }: { controls: Control[] }) {
  const groups = new Map<string, Control[]>();
  for (const control of controls)
    groups.set(control.field.group, [...(groups.get(control.field.group) ?? []), control]);
  return (
    <>
      {[...groups].map(([group, members]) => (
        <div key={group} class="group" role="group" aria-label={group || undefined}>
          {group && <h3>{group}</h3>}
          <div class="group-fields">
            {members.map((control) => (
              <FieldView key={control.field.name} {...control} />
            ))}
          </div>
        </div>
      ))}
    </>
  );
}
