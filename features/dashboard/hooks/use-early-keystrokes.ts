import { useCallback, useEffect, useRef } from "react";

/** Milliseconds after which keys go to the page again, if the search does not load. */
const giveUpAfterMs = 5_000;

/**
 * Collects keystrokes while the search is loading: they are meant for it, and the page would take them as shortcuts.
 * Returns the typed text once; Escape calls `onEscape`.
 */
export function useEarlyKeys(isWaiting: boolean, onEscape: () => void): () => string {
  const typedText = useRef("");
  const escapeHandler = useRef(onEscape);
  escapeHandler.current = onEscape;
  useEffect(() => {
    if (!isWaiting) return;
    typedText.current = "";
    const collectKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
      event.stopImmediatePropagation();
      event.preventDefault();
      if (event.key === "Escape") escapeHandler.current();
      else if (event.key === "Backspace") typedText.current = typedText.current.slice(0, -1);
      else if (event.key.length === 1) typedText.current += event.key;
    };
    const release = () => window.removeEventListener("keydown", collectKey, { capture: true });
    window.addEventListener("keydown", collectKey, { capture: true });
    const timer = setTimeout(release, giveUpAfterMs);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [isWaiting]);
  return useCallback(() => {
    const textTypedEarly = typedText.current;
    typedText.current = "";
    return textTypedEarly;
  }, []);
}
