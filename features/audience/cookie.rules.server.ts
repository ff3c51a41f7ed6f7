import { storageRegistry } from "~/lib/browser-storage/registry";
import { isToken } from "~/lib/token.server";

/** The cookie of a phone that voted: set with the first vote, sent only to this site. */

const { name: baseName, seconds: maxAgeSeconds } = storageRegistry.vote;

const isSecure = (publicUrl: string) => publicUrl.startsWith("https://");
const nameFor = (publicUrl: string) => `${isSecure(publicUrl) ? "__Host-" : ""}${baseName}`;

/** The Set-Cookie value of a phone. */
export const voteCookie = (publicUrl: string, token: string): string =>
  `${nameFor(publicUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isSecure(publicUrl) ? "; Secure" : ""}`;

/** The token of the phone that sends a request; null before its first vote. */
export function readVoteToken(request: Request, publicUrl: string): string | null {
  const cookieName = nameFor(publicUrl);
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === cookieName && value && isToken(value)) return value;
  }
  return null;
}
