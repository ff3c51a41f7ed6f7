import { useLayoutEffect, useRef } from "react";
import { storedSwitch } from "~/lib/browser-storage/stored";

/**
 * Single-key shortcuts. They can be switched off, are inactive while typing or in a dialog, and never override the
 * browser's own.
 */

/** Whether shortcuts are switched on in this browser, and the switch. */
export const shortcutSwitch = storedSwitch("keysOff");

/** Whether the focused element needs the key itself. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]",
  ) !== null;

/** Calls `handleKey` with each single key for the page; it returns true if it handled the key. */
export function useKeyboardShortcuts(handleKey: (key: string) => boolean): void {
  const latestHandler = useRef(handleKey);
  latestHandler.current = handleKey;
  // A layout effect, so that a fast typist's next key reaches the page that they see.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || !shortcutSwitch.isOn()) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      if (latestHandler.current(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
