import { storageRegistry } from "~/lib/browser-storage/registry";

/**
 * Whether this browser opened a payment for something that it keeps; cheap, for pages that
 * must not load what reads it (kept-entry.browser.ts).
 */
export function mayBeUnpaid(): boolean {
  try {
    return Object.keys(window.localStorage).some(
      (key) =>
        key.startsWith(storageRegistry.entry.name) &&
        window.localStorage.getItem(key)?.includes('"draft":') === true,
    );
  } catch {
    return false;
  }
}
