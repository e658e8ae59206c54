/** One question under way at a time; of those that come meanwhile only the latest is asked. */
export interface Latest<Q> {
  ask(question: Q): void;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>;
  /** What is still under way shall tell nobody. */
  forget(): void;
  readonly busy: boolean;
}

export function latest<Q, A>(
  ask: (question: Q) => Promise<A>,
  tell: (answer: A, question: Q) => void,
  fail: (fault: unknown) => void,
): Latest<Q> {
  let wanted: { question: Q } | null = null;
  let running: Promise<void> | null = null;
  let turn = 0;

  async function run(): Promise<void> {
    while (wanted) {
      const { question } = wanted;
      const mine = turn;
      wanted = null;
      try {
        const answer = await ask(question);
        if (mine === turn) tell(answer, question);
      } catch (fault) {
        if (mine === turn && !wanted) fail(fault);
      }
    }
    running = null;
  }

  return {
    ask(question) {
      wanted = { question };
      running ??= run();
    },
    settled: async () => {
      while (running) await running;
    },
    forget() {
      turn += 1;
      wanted = null;
    },
    get busy() {
      return running !== null;
    },
  };
}
