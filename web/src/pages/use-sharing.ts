/** The link of what is on the page. */
import { useDesk } from "./desk";

/** Copies the link of what is on the page, or leaves it in the address bar. */
export function useSharing(hash: () => string): () => Promise<void> {
  const { tell } = useDesk();
  return async () => {
    const link = new URL(hash(), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      tell("The link is copied: it carries this situation.");
    } catch {
      history.replaceState(null, "", link);
      tell("The link stands in the address bar: copy it from there.");
    }
  };
}
