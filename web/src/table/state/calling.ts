/** Calls whoever has turned to something else: in the title of the page, and by the browser if he wants it. */
import { useEffect, useRef } from "preact/hooks";
import { keep, kept } from "../../store";
import { markTitle } from "../../title";
import { isMine } from "./match";
import { useMatch, useSitting } from "./sitting";
import { usePicked } from "./store";

export const wantsCalls = (): boolean => kept("calls", false, (found) => found === true) && allowed();

const allowed = (): boolean => "Notification" in window && Notification.permission === "granted";

/** Whether he will be called from now on: the browser asks him first. */
export async function wantCalls(wanted: boolean): Promise<boolean> {
  const granted = wanted && "Notification" in window && (await Notification.requestPermission()) === "granted";
  keep("calls", granted);
  return granted;
}

/** While it is his decision the title is marked; one who does not look is called once. */
export function useCalls(): void {
  const at = useSitting();
  const match = useMatch();
  const mine = usePicked(at.room, (room) => room.matches.some((each) => isMine(each) || each.now.rolls));
  const { board, now } = match;
  useEffect(() => {
    markTitle(mine);
    return () => markTitle(false);
  }, [mine]);
  useEffect(() => {
    if (!mine || !document.hidden || !wantsCalls()) return undefined;
    const call = new Notification(board.title, { body: now.says, tag: board.match });
    call.onclick = () => window.focus();
    return () => call.close();
  }, [mine]);
}

/** What the other side says is shown where it is seen. */
export function useWords(): void {
  const at = useSitting();
  const { fold, seat, board } = useMatch();
  const last = fold.events.at(-1);
  const heard = useRef(last?.n);
  useEffect(() => {
    if (heard.current === last?.n) return; // It was said before one sat down.
    heard.current = last?.n;
    if (last?.what === "note" && last.seat && last.seat !== seat && board.who[last.seat] === "person")
      at.tell(last.says);
  }, [last?.n]);
}
