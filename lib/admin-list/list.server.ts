import type { z } from "zod";
import type { ReadList } from "~/lib/api/client";
import type { Row } from "~/lib/api/contract";
import { initialPage, type Page } from "~/lib/pagination/keyset";
import type { AdminList, ListCall, LoadedList, Values } from "./list";

/** The valid filters of an address; values that the call would refuse are left out. */
export function readFilters<T, Filters extends Values>(
  { call, filters, usual }: AdminList<T, Filters>,
  search: URLSearchParams,
): Filters {
  const values: Values = {};
  for (const name of filters) {
    const read = call.query.shape[name]?.safeParse(search.get(name) ?? undefined);
    const value = (read?.success && (read.data as string | undefined)) || usual[name];
    if (value) values[name] = value;
  }
  return values as Filters;
}

type From = {
  /** The page's address, with filters and cursor. */
  url?: URL;
  params?: Values;
  /** The part of the call's query that the director does not choose. */
  query?: Values;
};

/**
 * Loads a list for its page: the first page, or that of `?cursor=`. `read` gets the query parsed by the call's schema,
 * so that page and call return the same.
 */
export async function loadList<T, C extends ListCall, Filters extends Values>(
  list: AdminList<T, Filters, C>,
  { url, params, query }: From,
  read: (query: z.output<C["query"]>) => Promise<Page<Row<z.input<C["replies"][200]["element"]>>>>,
): Promise<LoadedList<T, Filters>> {
  const filters = readFilters(list, url?.searchParams ?? new URLSearchParams());
  const allValues: Values = { ...query, ...filters };
  const cursor = url?.searchParams.get("cursor") ?? undefined;
  const later = list.call.query.safeParse({ ...allValues, cursor });
  const page = await read((later.data ?? list.call.query.parse(allValues)) as z.output<C["query"]>);
  const request = { params, query: later.success ? { ...allValues, cursor } : allValues };
  const loaded = initialPage(page, list.call, request, list.columns) as ReadList<T>;
  return { ...loaded, filters };
}
