/**
 * The session cookie. On https it carries the `__Host-` prefix, which a browser
 * accepts only with Secure and Path=/; a trial machine on http uses the bare name.
 */
const bareName = "heartlight_session";

const nameFor = (publicUrl: string) =>
  publicUrl.startsWith("https://") ? `__Host-${bareName}` : bareName;

/** The session token of a request, or null. */
export function readSessionToken(request: Request, publicUrl: string): string | null {
  const name = nameFor(publicUrl);
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name && value) return value;
  }
  return null;
}

/** The Set-Cookie value that starts a session, or ends it with a null token. */
export function sessionCookie(publicUrl: string, token: string | null, maxAgeSeconds = 0): string {
  const secure = publicUrl.startsWith("https://") ? "; Secure" : "";
  return `${nameFor(publicUrl)}=${token ?? ""}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token ? maxAgeSeconds : 0}${secure}`;
}
