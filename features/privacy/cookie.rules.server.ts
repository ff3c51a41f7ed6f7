import { storageRegistry } from "~/lib/browser-storage/registry";
import { isToken } from "~/lib/token.server";

/** The cookie that keeps /your-data open for 15 minutes. It is sent only from this site. */

const { name: baseName, seconds: maxAgeSeconds } = storageRegistry.yourData;

const isSecure = (publicUrl: string) => publicUrl.startsWith("https://");
const nameFor = (publicUrl: string) => `${isSecure(publicUrl) ? "__Host-" : ""}${baseName}`;

/** The Set-Cookie value that sets the token; null removes it. */
export const yourDataCookie = (publicUrl: string, token: string | null) =>
  `${nameFor(publicUrl)}=${token ?? ""}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${token ? maxAgeSeconds : 0}${isSecure(publicUrl) ? "; Secure" : ""}`;

/** The token of a request, or null. */
export function readYourDataCookie(request: Request, publicUrl: string): string | null {
  const cookieName = nameFor(publicUrl);
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === cookieName && value && isToken(value)) return value;
  }
  return null;
}
