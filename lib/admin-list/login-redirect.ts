import { pages, pathFor } from "~/lib/paths";

/** Where a login redirects. Runs anywhere. */

/** The query parameter with the address to open after the login. */
export const returnParameter = "to";

/**
 * `to` as an address of this site ('/admin/contacts?archived=true'); null if it is missing or leaves the site. Browsers
 * read '//evil', '/\evil' and a tab between two slashes as another host, so the address is parsed as a browser does.
 */
export function safeReturn(to: string | null): string | null {
  if (!to?.startsWith("/") || to.includes("\\")) return null;
  const origin = "http://own.invalid";
  if (!URL.canParse(to, origin)) return null;
  const read = new URL(to, origin);
  // The path of '/.//evil' is '//evil' after parsing.
  if (read.origin !== origin || read.pathname.startsWith("//")) return null;
  return `${read.pathname}${read.search}${read.hash}`;
}

/** The login's address, with `from` as the page to return to. */
export function loginAddress(from: { pathname: string; search: string }): string {
  const to = safeReturn(`${from.pathname}${from.search}`);
  if (!to || to === pages.portal) return pathFor("portal");
  return `${pathFor("portal")}?${new URLSearchParams({ [returnParameter]: to })}`;
}
