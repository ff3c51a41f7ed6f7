import { useLayoutEffect, useRef } from "react";
import { storageRegistry } from "~/lib/browser-storage/registry";

/**
 * Single keys for working without a mouse. They can be switched off, rest while
 * one types or a dialog is open, and never shadow the browser's own.
 */

const offKey = storageRegistry.keysOff.name;

/** Whether this browser uses the keys. */
export function shortcutsEnabled(): boolean {
  try {
    return window.localStorage.getItem(offKey) === null;
  } catch {
    return true;
  }
}

/** Has this browser use the keys, or leave them alone. */
export function setShortcutsEnabled(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(offKey);
    else window.localStorage.setItem(offKey, "true");
  } catch {
    // Without storage the shortcuts keep their default.
  }
}

/** True while a key belongs to whatever has the focus. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]",
  ) !== null;

/** Calls `act` with each single key that is meant for the page; true from it says: done. */
export function useKeyboardShortcuts(act: (key: string) => boolean): void {
  const latest = useRef(act);
  latest.current = act;
  // In a layout effect: a fast typist's next key belongs to the page that they see.
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
