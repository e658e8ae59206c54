/** How far whoever learns has come: the log says what was done, he himself what he has read or left out. */
import type { LessonStep } from "../../wire/types";
import { keep, kept } from "../../store";
import type { Sitting } from "./sitting";
import type { Store } from "./store";
import { store } from "./store";

export interface Learning {
  /** Steps that were read, or left out. */
  passed: readonly number[];
  folded: boolean;
}

const name = (match: string) => `lesson.${match}`;

function sound(found: unknown): Learning {
  const { passed, folded } = { ...(found as Partial<Learning> | null) };
  return { passed: Array.isArray(passed) ? passed.filter(Number.isInteger) : [], folded: folded === true };
}

/** As this browser has kept it of a match. */
export const learning = (match: string): Store<Learning> =>
  store<Learning>(kept(name(match), { passed: [], folded: false }, sound));

export function learn(at: Sitting, match: string, change: Partial<Learning>): void {
  at.learning.set(change);
  keep(name(match), at.learning.now());
}

/** The step that comes next; none where all are done. */
export function nextStep(steps: readonly LessonStep[], learnt: readonly boolean[], passed: readonly number[]) {
  const place = steps.findIndex((_, each) => !learnt[each] && !passed.includes(each));
  return place < 0 ? null : place;
}

/** Those whom a question is about, and beside them those of whom a step speaks: each of them once. */
export const besides = (about: readonly string[], lit: readonly string[]) => [...new Set([...about, ...lit])];
