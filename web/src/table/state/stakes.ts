/** Puts a number of this browser's own to the seed of the dice, so that nobody else has chosen them: sealed first, and
 * open when the other's is sealed too. */
import { useEffect } from "preact/hooks";
import { freshNumber, sealOf } from "./seal";
import { freshKey, why } from "../../host/host";
import { keep, kept } from "../../store";
import type { Match } from "./match";
import type { Sitting } from "./sitting";
import { useSitting } from "./sitting";
import { usePicked } from "./store";

const NUMBER = /^[0-9a-f]{64}$/;

/** The number of this browser for a seat, made when it is first wanted and kept until it is opened. */
function numberOf(match: Match): string {
  const name = `stake ${match.board.match} ${match.seat}`;
  const before = kept(name, "", (found) => (typeof found === "string" && NUMBER.test(found) ? found : ""));
  const number = before || freshNumber();
  if (!before) keep(name, number);
  return number;
}

async function put(at: Sitting, match: Match): Promise<void> {
  const { link, now, seat, present } = match;
  const number = numberOf(match);
  const ask = (how: "seal" | "stake") =>
    at.host.ask("put", { link, key: freshKey(), how, digits: how === "seal" ? sealOf(number) : number });
  const alone = present.filter((each) => each === seat).length < 2;
  try {
    if (now.puts === "seal") await ask("seal");
    // A number that was lost with the browser's store is sealed anew, unless another screen of this seat may have it.
    else await ask("stake").catch((fault) => (alone ? ask("seal") : Promise.reject(fault)));
  } catch (fault) {
    if (alone) at.tell(why(fault));
  }
}

export function useStakes(): void {
  const at = useSitting();
  const wanted = usePicked(at.room, (room) => room.matches.map((match) => match.now.puts).join(" "));
  useEffect(() => {
    for (const match of at.room.now().matches) if (match.now.puts !== "nothing") void put(at, match);
  }, [wanted]);
}
