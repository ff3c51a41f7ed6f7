import { useRef } from "react";

/**
 * Gives the keyboard its place back when a dialog closes: to whatever had the
 * focus when it opened, a button far away included. Spread onto Radix's Content.
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
      // The decision may have removed the button: the focus goes to the main content.
      const place = still ? back : document.getElementById("main");
      place?.focus({ preventScroll: true });
    },
  };
}
