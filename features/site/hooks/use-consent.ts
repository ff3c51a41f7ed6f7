import { useSyncExternalStore } from "react";
import { storageRegistry } from "~/lib/browser-storage/registry";

/** The visitor's answer about cookies, stored in this browser. */
export type Consent = "accepted" | "declined";

const key = storageRegistry.consent.name;
const listeners = new Set<() => void>();
// Used if the browser does not store; lost when the page is left.
let fallback: string | null = null;

/** What the visitor chose about cookies; null before a choice. */
export function readConsent(): Consent | null {
  let consent = fallback;
  try {
    consent = localStorage.getItem(key) ?? fallback;
  } catch {}
  return consent === "accepted" || consent === "declined" ? consent : null;
}

/** Stores the visitor's choice about cookies and tells all that show it. */
export function saveConsent(consent: Consent): void {
  fallback = consent;
  try {
    localStorage.setItem(key, consent);
  } catch {}
  for (const listener of listeners) listener();
}

/** The stored answer; undefined until the storage was read. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readConsent,
    () => undefined,
  );
}
