import { useEffect } from "react";
import { undoLast } from "../undo.browser";

/** Ctrl or ⌘ with Z undoes the last change of a list; in a field it undoes typing. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      const fieldSelector =
        "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]";
      if (target instanceof Element && target.closest(fieldSelector)) return;
      if (undoLast()) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
