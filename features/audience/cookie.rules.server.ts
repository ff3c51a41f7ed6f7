import { storageRegistry } from "~/lib/browser-storage/registry";
import { formatCookie, readCookie } from "~/lib/cookies.server";
import { isToken } from "~/lib/token.server";

/** The cookie of a phone that voted: set with the first vote, sent only to this site. */

const { name, seconds: maxAgeSeconds } = storageRegistry.vote;

/** The Set-Cookie value of a phone. */
export const voteCookie = (publicUrl: string, token: string): string =>
  formatCookie({ name, maxAgeSeconds, sameSite: "Lax" }, publicUrl, token);

/** The token of the phone that sends a request; null before its first vote. */
export const readVoteToken = (request: Request, publicUrl: string): string | null =>
  readCookie(request.headers.get("cookie"), { name, publicUrl }, isToken);
