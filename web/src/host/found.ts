/** The host that all pages of this window share. */
import type { Host } from "./host";
import { overSocket, tableSocket } from "./socket";

let found: Host | null = null;

export function theHost(): Host {
  found ??= overSocket(tableSocket);
  return found;
}
