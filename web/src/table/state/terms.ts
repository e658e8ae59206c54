/** The game's own words in a sentence: each that is explained is found where it stands first. */
export interface Term {
  word: string;
  says: string;
}

/** A word that begins small may begin a sentence, and there may be several of what it means. */
function pattern(term: string): string {
  const plain = term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (!/^\w/.test(term)) return plain;
  const first = term[0]!;
  const either = first === first.toLowerCase() ? `[${first}${first.toUpperCase()}]${plain.slice(1)}` : plain;
  return `\\b${either}(?:e?s)?\\b`;
}

/** The sentence cut into plain text and words that are explained, each of them once. */
export function explained(text: string, terms: Readonly<Record<string, string>>): (string | Term)[] {
  const known = Object.keys(terms).toSorted((one, other) => other.length - one.length);
  if (!known.length) return [text];
  const all = new RegExp(known.map((term) => `(${pattern(term)})`).join("|"), "g");
  const found: (string | Term)[] = [];
  const told = new Set<string>();
  let from = 0;
  for (const match of text.matchAll(all)) {
    const term = known[match.slice(1).findIndex((group) => group !== undefined)]!;
    if (told.has(term)) continue;
    told.add(term);
    if (match.index > from) found.push(text.slice(from, match.index));
    found.push({ word: match[0], says: terms[term]! });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push(text.slice(from));
  return found;
}
