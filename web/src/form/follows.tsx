/** What troops do by themselves, each with a tick that undoes it. */
import type { Part } from "../situation";
import { at, changed, dotted, standard, undotted, wordOf } from "../situation";
import type { Given, Json } from "../wire/asks";
import type { Follows } from "../wire/types";
import { said } from "../text";
import type { Hand } from "./control";

/** The situation as it is shown: with what follows by itself put in. */
export function formed(given: Given, follows: readonly Follows[]): Given {
  return follows.reduce<Json>(
    (so, each) => (at(so, undotted(each.at)) !== undefined ? so : changed(so, undotted(each.at), each.value as Json)),
    given,
  ) as Given;
}

export function ByThemselves({ part, hand }: { part: Part; hand: Hand }) {
  const mine = part.fields.flatMap((field) => {
    const path = [...part.path, field.name];
    return (hand.follows ?? []).filter((each) => each.at === dotted(path)).map((each) => ({ field, path, each }));
  });
  const once = mine.filter(({ each }, place) => mine.findIndex((other) => other.each.at === each.at) === place);
  return (
    <>
      {once.map(({ field, path, each }) => (
        <label key={each.at} class="follows" data-follows={path.join(".")}>
          <input
            type="checkbox"
            checked={at(hand.given, path) === undefined}
            onChange={(event) => hand.change(path, event.currentTarget.checked ? undefined : (standard(field) ?? null))}
          />
          <span class="flag-box" aria-hidden="true" />
          <span class="flag-text">
            <span class="follows-what">
              {field.label}: {wordOf(field, each.value) ?? said(each.value)} by itself
            </span>{" "}
            <small>
              {each.says} ({each.note}).
            </small>
          </span>
        </label>
      ))}
    </>
  );
}
