/** An answer is given; with "do not ask again", it stands from now on. */
import type { Answer } from "./offers";
import { give, leaveWord } from "./ordering";
import type { Sitting } from "./sitting";
import { matchOf } from "./sitting";

export async function reply(at: Sitting, answer: Answer): Promise<void> {
  const { ask } = matchOf(at).now;
  const { always } = at.hand.now();
  if (ask && always && !(await leaveWord(at, "standing", `${ask.what}: ${answer.offer.word}`))) return;
  await give(at, [answer.text]);
}
