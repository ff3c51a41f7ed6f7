import { storageRegistry } from "~/lib/browser-storage/registry";

/** What a juror sets for this browser: a dimmer room, and whether single keys score. */

const { name: dimCookie, seconds } = storageRegistry.dim;

/** Keeps it as a cookie: a dark bedroom would see the bright page first if only scripts knew. */
export function saveDim(on: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser yet
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

/** Has single keys score, or rest. */
export function switchKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(keysOff);
    else localStorage.setItem(keysOff, "true");
  } catch {
    // Without storage they stay as they are.
  }
}
