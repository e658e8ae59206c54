/** The referee behind a server. */
import type { Referee } from "./referee";
import { Unanswered } from "./referee";

export function overHttp(): Referee {
  return {
    async ask(what, message, until) {
      let answer: Response;
      try {
        answer = await fetch("./api/ask", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ ask: what, ...message }),
          ...(until && { signal: until }),
        });
      } catch {
        throw new Unanswered(
          "The server does not answer. Is it still running? The page asks again at your next change.",
        );
      }
      if (!answer.ok) throw new Unanswered(await why(answer));
      return answer.json();
    },
  };
}

/** What the server says of a message that it would not even read: too much at once, a name that is not its own. */
async function why(answer: Response): Promise<string> {
  const said = await answer.json().catch(() => undefined);
  const message: unknown = said?.error?.message;
  return typeof message === "string"
    ? `The server: ${message}.`
    : `The server could not answer this (${answer.status}).`;
}
