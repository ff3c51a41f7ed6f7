import { useRef } from "react";

/**
 * Returns the focus when a dialog closes to the element that had it before, wherever it is. Spread onto Radix's
 * Content.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const openerElement = opener.current;
      const isOpenerThere = openerElement instanceof HTMLElement && openerElement.isConnected;
      // The action may have removed that element: then the main content gets the focus.
      const focusTarget = isOpenerThere ? openerElement : document.getElementById("main");
      focusTarget?.focus({ preventScroll: true });
    },
  };
}
