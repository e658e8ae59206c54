/** Numbers that a player puts to the seed of the dice, and their seals. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The hash under which a number is sealed: the host, and whoever replays the log, reckon it again. */
export const sealOf = (number: string): string => bytesToHex(sha256(utf8ToBytes(`sandtable/seal/1\0${number}`)));

export const freshNumber = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
