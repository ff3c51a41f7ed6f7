import { useLayoutEffect, useRef } from "react";
import { storageRegistry } from "~/lib/browser-storage/registry";

/**
 * Single-key shortcuts. They can be switched off, are inactive while typing or in a dialog, and never override the
 * browser's own.
 */

const offKey = storageRegistry.keysOff.name;

/** Whether shortcuts are switched on in this browser. */
export function shortcutsEnabled(): boolean {
  try {
    return window.localStorage.getItem(offKey) === null;
  } catch {
    return true;
  }
}

/** Switches shortcuts on or off in this browser. */
export function setShortcutsEnabled(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(offKey);
    else window.localStorage.setItem(offKey, "true");
  } catch {
    // Without storage the default stays.
  }
}

/** Whether the focused element needs the key itself. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]",
  ) !== null;

/** Calls `act` with each single key for the page; `act` returns true if it handled the key. */
export function useKeyboardShortcuts(act: (key: string) => boolean): void {
  const latest = useRef(act);
  latest.current = act;
  // A layout effect, so that a fast typist's next key reaches the page that they see.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || !shortcutsEnabled()) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
