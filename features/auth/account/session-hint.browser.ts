import { storageRegistry } from "~/lib/browser-storage/registry";

/** Storage can be disabled in a browser; this is only a hint. */
function withHint(use: (storage: Storage) => void): void {
  try {
    use(window.sessionStorage);
  } catch {
    // Nothing depends on it.
  }
}

/** Records that this tab was logged in. */
export const keepHint = () =>
  withHint((storage) => storage.setItem(storageRegistry.hint.name, "true"));

export const dropHint = () => withHint((storage) => storage.removeItem(storageRegistry.hint.name));

/** Clears the tab's storage after a logout, including input in the admin. */
export const clearTab = () => withHint((storage) => storage.clear());

/** True if this tab was logged in before, so its session has ended. */
export function hadSession(): boolean {
  let had = false;
  withHint((storage) => {
    had = storage.getItem(storageRegistry.hint.name) !== null;
  });
  return had;
}
