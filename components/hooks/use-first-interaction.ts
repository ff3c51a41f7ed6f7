import { useSyncExternalStore } from "react";

const interactionEvents = ["pointerdown", "pointermove", "keydown", "scroll", "focusin"] as const;
let hasInteracted = false;
const listeners = new Set<() => void>();

/** Waits for the next frame, so that the response to the input is painted first. */
function handleInteraction() {
  for (const eventName of interactionEvents) removeEventListener(eventName, handleInteraction);
  requestAnimationFrame(() =>
    setTimeout(() => {
      hasInteracted = true;
      for (const listener of listeners) listener();
    }),
  );
}

if (typeof document !== "undefined") {
  for (const eventName of interactionEvents)
    addEventListener(eventName, handleInteraction, { passive: true });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the visitor has moved the pointer, touched, scrolled or typed; at once if they already have. */
export const firstInteraction = () =>
  new Promise<void>((resolve) => {
    if (hasInteracted) resolve();
    else listeners.add(resolve);
  });

/**
 * True once the visitor has moved the pointer, touched, scrolled or typed. Code for actions is loaded then: before it
 * is needed, and never for passive readers.
 */
export const useFirstInteraction = () =>
  useSyncExternalStore(
    subscribe,
    () => hasInteracted,
    () => false,
  );
