import type { ListedEdition } from "./edition-state.rules";

/** What a route's `handle` says about the edition switcher. */
export type EditionHandle = {
  /** The address for another edition, if it differs: the page shows one record. */
  editionPath?: (slug: string) => string;
  /** The page can show all editions at once. */
  allEditions?: boolean;
  /** Nothing that the page shows of an archived edition can change. */
  readOnlyIfArchived?: boolean;
};

type Page = {
  pathname: string;
  search: string;
  /** The data of the page's loader. */
  loaderData: unknown;
  handle: unknown;
};

/**
 * The edition that a page shows: the one in its loader's data, the current one if the loader knows
 * editions but names none, else the one in the address; null if there is none.
 */
export function editionOfPage(
  { loaderData, search }: Pick<Page, "loaderData" | "search">,
  editions: readonly ListedEdition[],
): string | null {
  const current = editions.find(({ isCurrent }) => isCurrent)?.slug ?? null;
  if (loaderData !== null && typeof loaderData === "object" && "edition" in loaderData) {
    const { edition } = loaderData;
    // The page of one edition has the whole edition.
    if (edition !== null && typeof edition === "object" && "slug" in edition) {
      return String(edition.slug);
    }
    return typeof edition === "string" ? edition : current;
  }
  const requested = new URLSearchParams(search).get("edition");
  return requested === "all" || editions.some(({ slug }) => slug === requested) ? requested : null;
}

/** Whether a page depends on an edition. */
export const hasEdition = (loaderData: unknown): boolean =>
  loaderData !== null && typeof loaderData === "object" && "edition" in loaderData;

/** The address at which a page shows an edition; for a record the list that contains it. */
export function editionPathOf(
  { pathname, search, handle }: Omit<Page, "loaderData">,
  slug: string,
  current: string | undefined,
): string {
  const { editionPath } = (handle ?? {}) as EditionHandle;
  const query = new URLSearchParams(editionPath ? "" : search);
  // A position in one edition's list means nothing in another's.
  query.delete("cursor");
  query.delete("day");
  if (slug === current) query.delete("edition");
  else query.set("edition", slug);
  const path = editionPath ? editionPath(slug) : pathname;
  return query.size > 0 ? `${path}?${query}` : path;
}
