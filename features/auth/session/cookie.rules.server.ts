import { storageRegistry } from "~/lib/browser-storage/registry";
import { isToken } from "~/lib/token.server";

/**
 * The session and browser cookies. On https they carry the `__Host-` prefix, which a browser accepts only with Secure
 * and Path=/; a trial machine on http uses the bare names.
 */
const bareNames = {
  session: storageRegistry.session.name,
  /** Marks a browser with which a director logged in before. */
  device: storageRegistry.device.name,
  /** Identifies the browser that requested a code, or with which a juror or programmer logged in. */
  browser: storageRegistry.browser.name,
} as const;
type CookieKind = keyof typeof bareNames;

const isSecure = (publicUrl: string) => publicUrl.startsWith("https://");
const cookieName = (kind: CookieKind, publicUrl: string) =>
  `${isSecure(publicUrl) ? "__Host-" : ""}${bareNames[kind]}`;

function readCookie(kind: CookieKind, cookieHeader: string | null | undefined, publicUrl: string) {
  const name = cookieName(kind, publicUrl);
  for (const pair of (cookieHeader ?? "").split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name && value) return value;
  }
  return null;
}

function formatCookie(
  kind: CookieKind,
  publicUrl: string,
  token: string | null,
  maxAge: number,
  sameSite: string,
) {
  const secure = isSecure(publicUrl) ? "; Secure" : "";
  return `${cookieName(kind, publicUrl)}=${token ?? ""}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${token ? maxAge : 0}${secure}`;
}

/** The session cookie's value in a Cookie header, unchecked; null if there is none. */
export const readSessionValue = (cookieHeader: string | null | undefined, publicUrl: string) =>
  readCookie("session", cookieHeader, publicUrl);

/** The session token of a request, or null if there is none or it is malformed. */
export function readSessionToken(request: Request, publicUrl: string): string | null {
  const value = readSessionValue(request.headers.get("cookie"), publicUrl);
  return value !== null && isToken(value) ? value : null;
}

/** The token of a director's browser, or null. */
export const readDeviceToken = (request: Request, publicUrl: string) =>
  readCookie("device", request.headers.get("cookie"), publicUrl);

/** The Set-Cookie value that starts a session, or ends it with a null token. */
export const sessionCookie = (publicUrl: string, token: string | null, maxAgeSeconds = 0) =>
  formatCookie("session", publicUrl, token, maxAgeSeconds, "Lax");

/** The Set-Cookie value that marks a director's browser. It is sent only from this site. */
export const deviceCookie = (publicUrl: string, token: string) =>
  formatCookie("device", publicUrl, token, storageRegistry.device.seconds, "Strict");

/** The token of the browser that requested a code, or of a juror or programmer; null without one. */
export function readBrowserToken(request: Request, publicUrl: string): string | null {
  const token = readCookie("browser", request.headers.get("cookie"), publicUrl);
  return token && isToken(token) ? token : null;
}

/** The Set-Cookie value of that token. It is sent only from this site. */
export const browserCookie = (publicUrl: string, token: string) =>
  formatCookie("browser", publicUrl, token, storageRegistry.browser.seconds, "Strict");
