/** A page whose script comes when somebody goes there: whoever only looks at the first page does not wait for it. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Waiting } from "./pages/desk";

interface Props<P> {
  from: () => Promise<ComponentType<P>>;
  props: P;
}

export function Later<P extends object>({ from, props }: Props<P>) {
  const [page, set] = useState<{ there: ComponentType<P> } | null>(null);
  const [fault, fail] = useState("");
  useEffect(() => {
    from().then(
      (there) => set({ there }),
      () => fail("The rest of the page could not be fetched. Is the server still running? Load the page again."),
    );
  }, [from]);
  if (!page) return <Waiting fault={fault} what="The table is being set up …" />;
  const There = page.there;
  return <There {...props} />;
}
