import { storageRegistry } from "~/lib/browser-storage/registry";
import { formatCookie, readCookie } from "~/lib/cookies.server";
import { isToken } from "~/lib/token.server";

/** The cookie that keeps /your-data open for 15 minutes. It is sent only from this site. */

const { name, seconds: maxAgeSeconds } = storageRegistry.yourData;

/** The Set-Cookie value that sets the token; null removes it. */
export const yourDataCookie = (publicUrl: string, token: string | null) =>
  formatCookie({ name, maxAgeSeconds, sameSite: "Strict" }, publicUrl, token);

/** The token of a request, or null. */
export const readYourDataCookie = (request: Request, publicUrl: string): string | null =>
  readCookie(request.headers.get("cookie"), { name, publicUrl }, isToken);
