import { storageRegistry } from "~/lib/browser-storage/registry";
import { formatCookie, readCookie } from "~/lib/cookies.server";
import { isToken } from "~/lib/token.server";

/**
 * The session and browser cookies. `device` marks a browser with which a director logged in before; `browser` identifies
 * the one that requested a code, or with which a juror or programmer logged in.
 */
const { session, device, browser } = storageRegistry;

/** The session cookie's value in a Cookie header, unchecked; null if there is none. */
export const readSessionValue = (cookieHeader: string | null | undefined, publicUrl: string) =>
  readCookie(cookieHeader, { name: session.name, publicUrl });

/** The session token of a request, or null if there is none or it is malformed. */
export function readSessionToken(request: Request, publicUrl: string): string | null {
  const value = readSessionValue(request.headers.get("cookie"), publicUrl);
  return value !== null && isToken(value) ? value : null;
}

/** The token of a director's browser, or null. */
export const readDeviceToken = (request: Request, publicUrl: string) =>
  readCookie(request.headers.get("cookie"), { name: device.name, publicUrl });

/** The Set-Cookie value that starts a session, or ends it with a null token. */
export const sessionCookie = (publicUrl: string, token: string | null, maxAgeSeconds = 0) =>
  formatCookie({ name: session.name, maxAgeSeconds, sameSite: "Lax" }, publicUrl, token);

/** The Set-Cookie value that marks a director's browser. It is sent only from this site. */
export const deviceCookie = (publicUrl: string, token: string) =>
  formatCookie(
    { name: device.name, maxAgeSeconds: device.seconds, sameSite: "Strict" },
    publicUrl,
    token,
  );

/** The token of the browser that requested a code, or of a juror or programmer; null without one. */
export function readBrowserToken(request: Request, publicUrl: string): string | null {
  const token = readCookie(request.headers.get("cookie"), { name: browser.name, publicUrl });
  return token && isToken(token) ? token : null;
}

/** The Set-Cookie value of that token. It is sent only from this site. */
export const browserCookie = (publicUrl: string, token: string) =>
  formatCookie(
    { name: browser.name, maxAgeSeconds: browser.seconds, sameSite: "Strict" },
    publicUrl,
    token,
  );
