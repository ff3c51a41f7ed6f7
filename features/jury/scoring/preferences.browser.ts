import { storageRegistry } from "~/lib/browser-storage/registry";

/** A juror's settings in this browser: the dark theme, and whether single keys score. */

const { name: dimCookie, seconds } = storageRegistry.dim;

/** Stores it as a cookie, so that the server already renders the dark page. */
export function saveDim(on: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser yet
  document.cookie = `${dimCookie}=${on ? "on" : ""}; Path=/jury; SameSite=Lax; Max-Age=${on ? seconds : 0}`;
}

const keysOff = storageRegistry.juryKeysOff.name;

/** Whether single keys score in this browser. */
export function keysScore(): boolean {
  try {
    return localStorage.getItem(keysOff) === null;
  } catch {
    return true;
  }
}

/** Turns single keys on or off. */
export function switchKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(keysOff);
    else localStorage.setItem(keysOff, "true");
  } catch {
    // Without storage the default stays.
  }
}
