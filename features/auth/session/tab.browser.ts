import { apiFetch } from "~/lib/api/client";
import { storageEntry } from "~/lib/browser-storage/stored";
import { pages } from "~/lib/paths";
import { logout } from "./contract";
import { logOut as logOutDirector } from "./director.contract";

/** Whether this tab was logged in before. Only a hint: nothing depends on it. */
const hint = storageEntry("hint");

/** Records that this tab was logged in. */
export const storeHint = () => hint.write("true");

/** Forgets that this tab was logged in. */
export const removeHint = () => hint.remove();

/** Clears the tab's storage after a logout, including input in the admin. */
function clearTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Storage is disabled.
  }
}

/** True if this tab was logged in before, so its session has ended. */
export const hadSession = (): boolean => hint.read() !== null;

/** Opens the login of these roles as a new document: nothing that was read here stays in the browser's memory. */
export function openLogin(isDirector: boolean): void {
  clearTab();
  window.location.replace(isDirector ? pages.portal : pages.juryLogin);
}

/** Logs out in this browser and opens the login. Throws the error of the call: the session goes on. */
export async function logOut({ isDirector }: { isDirector: boolean }): Promise<void> {
  await apiFetch(isDirector ? logOutDirector : logout);
  openLogin(isDirector);
}
