import { pages, pathFor } from "~/lib/paths";

/** Where a login redirects. Runs anywhere. */

/** The query parameter with the address to open after the login. */
export const returnParameter = "to";

/**
 * `address` as an address of this site ('/admin/contacts?archived=true'); null if it is missing or leaves the site. Browsers
 * read '//evil', '/\evil' and a tab between two slashes as another host, so the address is parsed as a browser does.
 */
export function safeReturnPath(address: string | null): string | null {
  if (!address?.startsWith("/") || address.includes("\\")) return null;
  const origin = "http://own.invalid";
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  // The path of '/.//evil' is '//evil' after parsing.
  if (url.origin !== origin || url.pathname.startsWith("//")) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The login's address, with the page to return to. */
export function loginAddress(page: { pathname: string; search: string }): string {
  const returnPath = safeReturnPath(`${page.pathname}${page.search}`);
  if (!returnPath || returnPath === pages.portal) return pathFor("portal");
  return `${pathFor("portal")}?${new URLSearchParams({ [returnParameter]: returnPath })}`;
}
