import { pages, pathFor } from "~/lib/paths";

/** Pure rules of the admin pages. Runs anywhere. */

/** The query parameter that carries where a login leads afterwards. */
export const returnParameter = "to";

/**
 * Where a login may lead: `to` as an address of this site ('/admin/contacts?archived=true'),
 * or null when it is missing or would leave the site. A browser reads '//evil',
 * '/\evil' and a tab between two slashes as another host, so the address is
 * judged as the browser would read it.
 */
export function safeReturn(to: string | null): string | null {
  if (!to?.startsWith("/") || to.includes("\\")) return null;
  const origin = "http://own.invalid";
  if (!URL.canParse(to, origin)) return null;
  const read = new URL(to, origin);
  // '/.//evil' stays here when parsed, but its path is '//evil'.
  if (read.origin !== origin || read.pathname.startsWith("//")) return null;
  return `${read.pathname}${read.search}${read.hash}`;
}

/** The portal's address, coming back to `from` after the login. */
export function loginAddress(from: { pathname: string; search: string }): string {
  const to = safeReturn(`${from.pathname}${from.search}`);
  if (!to || to === pages.portal) return pathFor("portal");
  return `${pathFor("portal")}?${new URLSearchParams({ [returnParameter]: to })}`;
}
