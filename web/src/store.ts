/** What this browser keeps between visits. A browser that keeps nothing still plays. */
export function kept<T>(name: string, otherwise: T, sound: (found: unknown) => T): T {
  try {
    const text = localStorage.getItem(`sandtable.${name}`);
    return text === null ? otherwise : sound(JSON.parse(text));
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`sandtable.${name}`, JSON.stringify(value));
  } catch {
    // A private window or a full store: the page goes on without.
  }
}
