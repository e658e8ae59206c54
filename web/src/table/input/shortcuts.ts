/** Single keys that work anywhere on the table's page. */
import { useKeys } from "../../pages/keys";
import { toggleZones } from "../state/asking";
import { drop } from "../state/holding";
import { undo } from "../state/ordering";
import type { Sitting } from "../state/sitting";
import { zooms } from "./keys";

export function useTableKeys(at: Sitting): void {
  const { showing } = at;
  const shown = () => showing.state.now();
  useKeys({
    Escape: () => (shown().looking ? showing.live() : drop(at)),
    End: () => showing.live(),
    Home: () => showing.look(0),
    ",": () => showing.look(shown().at - 1),
    ".": () => showing.look(shown().at + 1),
    p: () => showing.pause(!shown().paused),
    u: () => void undo(at),
    z: () => void toggleZones(at),
    m: () => measures(at),
    o: () => document.getElementById("order-text")?.focus(),
    a: () => document.querySelector<HTMLElement>(".ask-buttons button, .ask-buttons input")?.focus(),
    "+": () => void zooms(at, "+"),
    "-": () => void zooms(at, "-"),
    "0": () => void zooms(at, "0"),
  });
}

function measures(at: Sitting): void {
  const { bases } = at.hand.now();
  if (!bases.length) return at.tell("Take a base in hand first: then the next base that you tap is measured to.");
  at.hand.set({ pick: { sort: "measure", offer: null, from: bases } });
  at.tell("Tap the base to measure to.");
}
