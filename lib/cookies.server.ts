/**
 * Reading cookies, and the site's own ones with a token. On https their names have the `__Host-` prefix, which a browser accepts only with
 * Secure and Path=/; a trial machine on http uses the bare names.
 */

type Cookie = {
  /** The name without a prefix. */
  name: string;
  maxAgeSeconds: number;
  /** Strict: sent only with requests that begin on this site. */
  sameSite: "Lax" | "Strict";
};

const isSecure = (publicUrl: string) => publicUrl.startsWith("https://");

const nameFor = (name: string, publicUrl: string) =>
  `${isSecure(publicUrl) ? "__Host-" : ""}${name}`;

/** The values of a cookie by its whole name, in the order of a Cookie header. */
export const cookieValues = (cookieHeader: string | null | undefined, name: string): string[] =>
  (cookieHeader ?? "").split(";").flatMap((pair) => {
    const [key, value] = pair.trim().split("=", 2);
    return key === name && value ? [value] : [];
  });

/** The first value of a cookie with a token that is valid, by default any; null if there is none. */
export function readCookie(
  cookieHeader: string | null | undefined,
  { name, publicUrl }: { name: string; publicUrl: string },
  isValid: (value: string) => boolean = () => true,
): string | null {
  return cookieValues(cookieHeader, nameFor(name, publicUrl)).find(isValid) ?? null;
}

/** The Set-Cookie value that sets the token; null removes it. */
export function formatCookie(
  { name, maxAgeSeconds, sameSite }: Cookie,
  publicUrl: string,
  token: string | null,
): string {
  const secure = isSecure(publicUrl) ? "; Secure" : "";
  return `${nameFor(name, publicUrl)}=${token ?? ""}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${token ? maxAgeSeconds : 0}${secure}`;
}
