import { storageEntry } from "~/lib/browser-storage/stored";

/** Whether this tab was logged in before. Only a hint: nothing depends on it. */
const hint = storageEntry("hint");

/** Records that this tab was logged in. */
export const storeHint = () => hint.write("true");

export const removeHint = () => hint.remove();

/** Clears the tab's storage after a logout, including input in the admin. */
export function clearTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Storage is disabled.
  }
}

/** True if this tab was logged in before, so its session has ended. */
export const hadSession = (): boolean => hint.read() !== null;
