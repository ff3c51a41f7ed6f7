import { useEffect, useRef, useState } from "react";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { apiFetch, onConfirmFirst } from "~/lib/api/client";
import { readOwnFactors } from "../../second-factor/contract";

/** The dialog's code is loaded on demand. */
const loadDialog = () => import("./dialog");

/** Links that download a file from the API: the browser would show a refusal as a page. */
const downloadLinkSelector = 'a[href^="/api/"]:is([download], [href*="export"], [href*=".csv"])';

/**
 * Asks the person to confirm their identity when the server requires it, on any page. Input is
 * kept, and the action continues afterwards.
 */
export function ConfirmIdentity() {
  const [open, setOpen] = useState(false);
  const ConfirmDialog = useLazyComponent(loadDialog, open);
  const resolvers = useRef<((confirmed: boolean) => void)[]>([]);

  useEffect(() => {
    const askForConfirmation = () =>
      new Promise<boolean>((resolve) => {
        resolvers.current.push(resolve);
        setOpen(true);
      });
    const unsubscribe = onConfirmFirst(askForConfirmation);
    const confirmedLinks = new WeakSet<Element>();
    const onClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const link = target?.closest<HTMLAnchorElement>(downloadLinkSelector);
      // The click of `followLink` passes, once.
      if (!link || event.defaultPrevented || confirmedLinks.delete(link)) return;
      event.preventDefault();
      const followLink = () => {
        confirmedLinks.add(link);
        link.click();
      };
      void apiFetch(readOwnFactors).then(
        async ({ confirmedUntil }) => {
          if (confirmedUntil || (await askForConfirmation())) followLink();
        },
        // The link itself shows the error.
        followLink,
      );
    };
    document.addEventListener("click", onClick);
    return () => {
      unsubscribe();
      document.removeEventListener("click", onClick);
    };
  }, []);

  const finish = (confirmed: boolean) => {
    setOpen(false);
    for (const resolve of resolvers.current.splice(0)) resolve(confirmed);
  };
  return ConfirmDialog && <ConfirmDialog onFinish={finish} open={open} />;
}
