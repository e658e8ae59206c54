/** What the companion has to say of itself: how far it is loaded, what it cannot keep, that a newer one is here. */
import { store, usePicked } from "../table/state/store";

export interface Notice {
  /** How much of the rules has come, from 0 to 1; nothing when all is here. */
  loaded: number | null;
  trouble: string;
  /** Takes the newer companion that waits. */
  renew: (() => void) | null;
}

const notices = store<Notice>({ loaded: null, trouble: "", renew: null });

export const note = (more: Partial<Notice>): void => notices.set(more);
export const useNotice = (): Notice => usePicked(notices, (notice) => notice);
