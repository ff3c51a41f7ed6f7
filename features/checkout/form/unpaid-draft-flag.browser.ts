import { storageRegistry } from "~/lib/browser-storage/registry";

/**
 * Whether this browser stores a form with an opened payment. Small, for pages that must not load the parser
 * (form-autosave.browser.ts).
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
