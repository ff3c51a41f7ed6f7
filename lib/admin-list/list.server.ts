import type { z } from "zod";
import type { ReadList } from "~/lib/api/client";
import type { Row } from "~/lib/api/contract";
import { initialPage, type Page } from "~/lib/pagination/keyset";
import type { AdminList, ListCall, LoadedList, QueryValues } from "./list";

/** The valid filters of an address; values that the call would refuse are left out. */
export function readFilters<T, Filters extends QueryValues>(
  { call, filters, defaults }: AdminList<T, Filters>,
  search: URLSearchParams,
): Filters {
  const values: QueryValues = {};
  for (const name of filters) {
    const parsed = call.query.shape[name]?.safeParse(search.get(name) ?? undefined);
    const value = (parsed?.success && (parsed.data as string | undefined)) || defaults[name];
    if (value) values[name] = value;
  }
  return values as Filters;
}

type ListSource = {
  /** The page's address, with filters and cursor. */
  url?: URL;
  params?: QueryValues;
  /** The part of the call's query that the director does not choose. */
  query?: QueryValues;
};

/**
 * Loads a list for its page: the first page, or that of `?cursor=`. `readRows` gets the query parsed by the call's
 * schema, so that page and call return the same.
 */
export async function loadList<T, C extends ListCall, Filters extends QueryValues>(
  list: AdminList<T, Filters, C>,
  { url, params, query }: ListSource,
  readRows: (
    query: z.output<C["query"]>,
  ) => Promise<Page<Row<z.input<C["replies"][200]["element"]>>>>,
): Promise<LoadedList<T, Filters>> {
  const filters = readFilters(list, url?.searchParams ?? new URLSearchParams());
  const allValues: QueryValues = { ...query, ...filters };
  const cursor = url?.searchParams.get("cursor") ?? undefined;
  const parsedWithCursor = list.call.query.safeParse({ ...allValues, cursor });
  const page = await readRows(
    (parsedWithCursor.data ?? list.call.query.parse(allValues)) as z.output<C["query"]>,
  );
  const callInput = {
    params,
    query: parsedWithCursor.success ? { ...allValues, cursor } : allValues,
  };
  const loaded = initialPage(page, list.call, callInput, list.columns) as ReadList<T>;
  return { ...loaded, filters };
}
