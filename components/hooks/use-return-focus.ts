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
      const back = opener.current;
      const still = back instanceof HTMLElement && back.isConnected;
      // The action may have removed that element: then the main content gets the focus.
      const place = still ? back : document.getElementById("main");
      place?.focus({ preventScroll: true });
    },
  };
}
