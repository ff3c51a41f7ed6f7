import { useSyncExternalStore } from "react";

const signs = ["pointerdown", "pointermove", "keydown", "scroll", "focusin"] as const;
let seen = false;
const listeners = new Set<() => void>();

/** What is fetched then, and drawn for it, waits for the picture that answers the sign itself. */
function see() {
  for (const sign of signs) removeEventListener(sign, see);
  requestAnimationFrame(() =>
    setTimeout(() => {
      seen = true;
      for (const listener of listeners) listener();
    }),
  );
}

if (typeof document !== "undefined") {
  for (const sign of signs) addEventListener(sign, see, { passive: true });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * True once the visitor has moved, touched, scrolled or typed. What only an action
 * can call for is fetched then: before it is pressed, and never for who only looks.
 */
export const useFirstInteraction = () =>
  useSyncExternalStore(
    subscribe,
    () => seen,
    () => false,
  );
