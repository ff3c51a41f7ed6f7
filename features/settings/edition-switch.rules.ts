import type { ListedEdition } from "./edition-state.rules";

/** What a page's route says of the edition switcher, in its `handle`. */
export type EditionHandle = {
  /** Where another edition is shown, if not at the same address: the page is about one record. */
  editionPath?: (slug: string) => string;
  /** The page can show every edition at once. */
  allEditions?: boolean;
};

type Page = {
  pathname: string;
  search: string;
  /** What the page's loader returned. */
  loaderData: unknown;
  handle: unknown;
};

/**
 * The edition that a page says it is about: what its loader names, the current one where it
 * names none but knows editions, else what the address names; null where nothing does.
 */
export function editionOfPage(
  { loaderData, search }: Pick<Page, "loaderData" | "search">,
  years: readonly ListedEdition[],
): string | null {
  const current = years.find(({ isCurrent }) => isCurrent)?.slug ?? null;
  if (loaderData !== null && typeof loaderData === "object" && "edition" in loaderData) {
    const { edition } = loaderData;
    // The page of one edition has the whole edition.
    if (edition !== null && typeof edition === "object" && "slug" in edition) {
      return String(edition.slug);
    }
    return typeof edition === "string" ? edition : current;
  }
  const asked = new URLSearchParams(search).get("edition");
  return asked === "all" || years.some(({ slug }) => slug === asked) ? asked : null;
}

/** Whether a page is about an edition at all. */
export const hasEdition = (loaderData: unknown): boolean =>
  loaderData !== null && typeof loaderData === "object" && "edition" in loaderData;

/** The address at which a page shows an edition: of a record the list that it is in. */
export function editionPathOf(
  { pathname, search, handle }: Omit<Page, "loaderData">,
  slug: string,
  current: string | undefined,
): string {
  const { editionPath } = (handle ?? {}) as EditionHandle;
  const query = new URLSearchParams(editionPath ? "" : search);
  // A place in one edition's list is none in another's.
  query.delete("cursor");
  query.delete("day");
  if (slug === current) query.delete("edition");
  else query.set("edition", slug);
  const path = editionPath ? editionPath(slug) : pathname;
  return query.size > 0 ? `${path}?${query}` : path;
}
