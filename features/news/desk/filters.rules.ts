import { type NewsFilters, newsFilterSchema } from "../schema";

/** The director's list in an address. Runs anywhere. */

/** The filters in a page's address; what cannot be read is left out. */
export function filtersFrom(search: URLSearchParams): NewsFilters {
  const state = newsFilterSchema.shape.state.safeParse(search.get("state") ?? undefined).data;
  const q = newsFilterSchema.shape.q.safeParse(search.get("q") ?? undefined).data;
  return { ...(state && { state }), ...(q && { q }) };
}

/** The filters as a query, '?state=draft&q=jury', or ''. */
export function filterQuery(filters: NewsFilters): string {
  const search = new URLSearchParams(filtersFrom(new URLSearchParams(filters)));
  return search.size > 0 ? `?${search}` : "";
}
