/** What was written to files when the companion was made is read there: nobody waits for Python to hear it. */

const FILES: Record<string, (message: { rules?: string; unit?: string }) => string | null> = {
  battles: () => "battles",
  games: () => "games",
  game: ({ rules, unit }) => (unit ? null : `game-${rules}`),
  sheet: ({ rules }) => `sheet-${rules}`,
};

interface Asks {
  ask(what: never, message: never): Promise<never>;
}

export function told<T extends Asks>(asked: T): T {
  return {
    ...asked,
    async ask(what: never, message: never): Promise<never> {
      const name = FILES[what]?.(message);
      const found = name ? await fetch(`./told/${encodeURIComponent(name)}.json`).catch(() => null) : null;
      return found?.ok ? ((await found.json()) as never) : asked.ask(what, message);
    },
  };
}
