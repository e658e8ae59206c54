/** The host that all pages of this window share: behind a server, or in this browser. */
import { companion } from "../companion/companion";
import { isCompanion } from "../companion/is";
import type { Host } from "./host";
import { overSocket, tableSocket } from "./socket";

let found: Host | null = null;

export function theHost(): Host {
  found ??= isCompanion() ? companion().host : overSocket(tableSocket);
  return found;
}
