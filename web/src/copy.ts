/** Copies a text, and says so; where the browser forbids it, says the text, to be copied by hand. */
export async function copyText(text: string, says: string, tell: (text: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(says);
  } catch {
    tell(`Copy it by hand: ${text}`);
  }
}
