/** What whoever sits at this screen prefers, from one battle to the next. */
import { keep, kept } from "../../store";

/** Whether he has ever ordered anything: until then the page points at a base. */
export const hasOrdered = (): boolean => kept("ordered", false, (found) => found === true);

export const keepOrdered = (): void => keep("ordered", true);

/** Whether he lets his own dice fall, or has them fall by themselves. */
export const rollsByHand = (): boolean => kept("rolls", true, (found) => found !== false);

export const keepRolls = (byHand: boolean): void => keep("rolls", byHand);
