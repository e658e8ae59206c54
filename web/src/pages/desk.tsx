/** What every page is handed. */
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Referee } from "../referee/referee";
import type { Game } from "../wire/types";

export interface Desk {
  referee: Referee;
  /** Whether the page stands alone, with no program behind it. */
  companion: boolean;
  /** Says something to everybody who listens, and shows it for a while. */
  tell: (text: string) => void;
}

export const DeskContext = createContext<Desk>(null as unknown as Desk);
export const useDesk = () => useContext(DeskContext);

export interface Asked<T> {
  answer: T | null;
  /** Why there is no answer, in words. */
  fault: string;
  /** It was asked and answered: there is no such thing. */
  refused: boolean;
}

/** Asks once for what a page needs before it can be drawn. */
export function useAsked<T>(key: string, ask: () => Promise<T>): Asked<T> {
  const [seen, set] = useState<Asked<T> & { key: string }>({ answer: null, fault: "", refused: false, key });
  useEffect(() => {
    let late = false;
    ask().then(
      (answer) => {
        const error = (answer as { error?: { message: string } | null }).error;
        if (!late)
          set(
            error
              ? { answer: null, fault: error.message, refused: true, key }
              : { answer, fault: "", refused: false, key },
          );
      },
      (why: Error) => !late && set({ answer: null, fault: why.message, refused: false, key }),
    );
    return () => {
      late = true;
    };
  }, [key]);
  return seen.key === key ? seen : { answer: null, fault: "", refused: false };
}

export function useGame(rules: string): Asked<Game> {
  const { referee } = useDesk();
  return useAsked(`game ${rules}`, () => referee.ask("game", { rules }));
}

export function Waiting({ fault, what }: { fault: string; what: string }) {
  return (
    <div class="waiting" role="status">
      {fault ? (
        <>
          <p class="trouble">{fault}</p>
          <p>
            <a href="#/">Back to the shelf</a>
          </p>
        </>
      ) : (
        <>
          <svg viewBox="0 0 60 24" class="marching" aria-hidden="true">
            {[0, 1, 2, 3, 4].map((place) => (
              <path key={place} d={`M${8 + place * 11} 22V4l5 2-5 2`} />
            ))}
          </svg>
          <p>{what}</p>
        </>
      )}
    </div>
  );
}
