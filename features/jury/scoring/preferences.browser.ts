import { storageRegistry } from "~/lib/browser-storage/registry";
import { storedSwitch } from "~/lib/browser-storage/stored";

/** A juror's settings in this browser: the dark theme, and whether single keys score. */

const { name: dimCookie, seconds } = storageRegistry.dim;

/** Stores it as a cookie, so that the server already renders the dark page. */
export function saveDim(on: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser yet
  document.cookie = `${dimCookie}=${on ? "on" : ""}; Path=/jury; SameSite=Lax; Max-Age=${on ? seconds : 0}`;
}

/** Whether single keys score in this browser, and the switch. */
export const scoringKeys = storedSwitch("juryKeysOff");
