import type { Endpoint } from "~/lib/api/endpoint";
import { documents, pages, publicPages } from "~/lib/paths";
import { securityPolicyPath } from "../security-txt";

/**
 * The cacheable addresses and their cache keys, each in one spelling: requests such as `/CONTACT` or `/?n=1` are
 * answered without the cache. So there are as many keys as pages and articles.
 */

export type CacheableAddresses = {
  /** The key of an address, path and query; null if it is not cacheable. */
  keyOf: (address: string) => string | null;
  /** Whether logged-in users get the same as everybody: feeds, link preview images, documents for machines. */
  isDocument: (key: string) => boolean;
};

/** Further cacheable addresses; no query changes them. */
const otherPaths = ["/.well-known/security.txt", securityPolicyPath, "/api/openapi.json"];

/** '/news/:id', '/api/news/{id}' and '/cards/*' as regular expressions. */
const asPattern = (path: string) =>
  path
    .replace(/[.]/g, "\\.")
    // Anything but a year is a 404 without a lookup.
    .replace(":year", "(20\\d\\d|2100)")
    .replace(/:\w+|\{\w+\}/g, "[^/]+")
    .replace("*", ".+");

const createMatcher = (paths: readonly string[]) =>
  new RegExp(`^(?:${paths.map(asPattern).join("|")})$`);

/** Lower case, nothing encoded: one spelling for each address. */
const plainPath = /^\/(?:[a-z0-9._-]+(?:\/[a-z0-9._-]+)*)?$/;

/** Tracking parameters of links. No page reads them on the server. */
const trackingParameter = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_cid|mc_eid)$/;

/** The only cacheable query of a call: a list's length, with a hundred values. */
const listLengthQuery = /^limit=[1-9]\d?$/;

/** A page with pagination. Only existing pages are cached; others are 404. */
const paginatedPage = { path: pages.news as string, query: /^page=[1-9]\d{0,2}$/ };

const withoutTracking = (query: string) =>
  query
    .split("&")
    .filter((pair) => pair !== "" && !trackingParameter.test(pair.split("=", 1)[0] ?? ""))
    .join("&");

/** Which addresses may be cached: public pages, and calls that declare it. Throws for a call that is not public. */
export function cacheableAddresses(endpoints: readonly Endpoint[]): CacheableAddresses {
  const calls = endpoints.filter(({ forEverybody }) => forEverybody);
  for (const { method, path, access, limits } of calls) {
    const isCacheable = method === "GET" && access === "public" && !limits;
    if (!isCacheable) throw new Error(`${method} ${path} can't be cached.`);
  }
  const isCall = createMatcher(calls.map(({ path }) => path));
  const isPage = createMatcher(publicPages.map((name) => pages[name]));
  const isDocument = createMatcher([...Object.values(documents), ...otherPaths]);
  return {
    keyOf: (address) => {
      const queryStart = address.indexOf("?");
      const path = queryStart < 0 ? address : address.slice(0, queryStart);
      const query = queryStart < 0 ? "" : address.slice(queryStart + 1);
      if (!plainPath.test(path) || path.endsWith(".data")) return null;
      if (isCall.test(path)) {
        if (query === "" || listLengthQuery.test(query)) return address;
        return null;
      }
      if (otherPaths.includes(path)) return path;
      if (!isPage.test(path) && !isDocument.test(path)) return null;
      const rest = withoutTracking(query);
      if (path === paginatedPage.path && paginatedPage.query.test(rest)) return `${path}?${rest}`;
      return rest === "" ? path : null;
    },
    isDocument: (key) => isDocument.test(key),
  };
}
