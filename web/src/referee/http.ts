/** The referee behind a server. */
import type { Referee } from "./referee";
import { Unanswered } from "./referee";

export function overHttp(): Referee {
  return {
    async ask(what, message) {
      let answer: Response;
      try {
        answer = await fetch("./api/ask", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ ask: what, ...message }),
        });
      } catch {
        throw new Unanswered("The server does not answer. Is it still running? The page asks again at your next change.");
      }
      if (!answer.ok) throw new Unanswered(`The server could not answer this (${answer.status}).`);
      return answer.json();
    },
  };
}
