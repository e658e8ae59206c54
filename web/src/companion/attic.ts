/** Where this browser keeps its battles: files in parts, each under its match, its name and its first byte. */

import { why } from "../host/host";
export type Files = Record<string, string>;

/** From a byte on, a file is another now; or it is gone. */
export interface Change {
  match: string;
  name: string;
  at: number;
  text: string | null;
}

export interface Attic {
  /** Why nothing that is written here outlives the page, in words; nothing where it does. */
  readonly fault: string;
  read(match: string): Promise<Files>;
  /** All of it, or nothing. */
  write(changes: readonly Change[]): Promise<void>;
}

const DATABASE = "sandtable";
const FILES = "files";

export async function openAttic(): Promise<Attic> {
  try {
    const database = await opened();
    return { fault: "", read: (match) => readFrom(database, match), write: (changes) => writeTo(database, changes) };
  } catch (fault) {
    return { fault: why(fault), read: async () => ({}), write: async () => undefined };
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(FILES);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error("it opens no store"));
    asked.onblocked = () => failed(new Error("another window holds the store"));
  });
}

/** Arrays come behind all words and numbers in the order of keys. */
const LAST: IDBValidKey = [];

function readFrom(database: IDBDatabase, match: string): Promise<Files> {
  const store = database.transaction(FILES).objectStore(FILES);
  const range = IDBKeyRange.bound([match], [match, LAST]);
  const keys = store.getAllKeys(range);
  const parts = store.getAll(range) as IDBRequest<string[]>;
  return new Promise((done, failed) => {
    parts.onsuccess = () => {
      const files: Files = {};
      for (const [place, key] of (keys.result as [string, string, number][]).entries())
        files[key[1]] = (files[key[1]] ?? "") + parts.result[place]!;
      done(files);
    };
    parts.onerror = () => failed(parts.error ?? new Error("it cannot be read"));
  });
}

function writeTo(database: IDBDatabase, changes: readonly Change[]): Promise<void> {
  return new Promise((done, failed) => {
    const writing = database.transaction(FILES, "readwrite", { durability: "strict" });
    writing.oncomplete = () => done();
    writing.onabort = () => failed(writing.error ?? new Error("it cannot be written"));
    const store = writing.objectStore(FILES);
    for (const { match, name, at, text } of changes) {
      store.delete(IDBKeyRange.bound([match, name, at], [match, name, LAST]));
      if (text) store.put(text, [match, name, at]);
    }
  });
}
