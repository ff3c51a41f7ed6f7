import type { z } from "zod";
import {
  type ItemOf,
  type PageReads,
  type ReadList,
  type ReadPage,
  readPages,
} from "~/lib/api/client";
import type { Contract } from "~/lib/api/contract";

/**
 * One declaration of an admin list: its call, its filters, and the id of a row. Loader (list.server.ts), rows and
 * changes (hooks.ts) and filters (hooks/use-filters.ts) use it. Runs anywhere.
 */

export type ListCall = Contract & {
  query: z.ZodObject;
  replies: { 200: z.ZodArray<z.ZodType> };
};

/** The query parameters of a list. */
export type QueryValues = Record<string, string | undefined>;

// biome-ignore lint/suspicious/noExplicitAny: a list of any rows
export type AdminList<T = any, Filters extends QueryValues = any, C extends ListCall = ListCall> = {
  call: C;
  filters: readonly string[];
  /** Default filter values: not in the address, but sent to the call. */
  defaults: QueryValues;
  idOf(row: T): string;
  /** False if a changed row no longer belongs to the list. */
  shows(row: T, filters: QueryValues): boolean;
  /** The columns that the page shows and gets; absent: all. */
  columns?: readonly string[];
  /** The filters as a page's query, '?state=draft&q=jury', or ''. */
  query(values: Partial<Filters>): string;
  /** The list at an address of its call. */
  pagesAt(path: string): PageReads<T>;
};

/** A list as its page's loader returns it. */
export type LoadedList<T, Filters> = ReadList<T> & { filters: Filters };

/** `LoadedList` of a declared list, by its type. */
export type LoadedListOf<L extends AdminList> =
  L extends AdminList<infer T, infer Filters> ? LoadedList<T, Filters> : never;

type FiltersOf<C extends ListCall, Name extends string> = {
  [K in Name]?: Extract<z.output<C["query"]>[K], string>;
};

type Spec<C extends ListCall, Name extends string, Shown extends string> = {
  call: C;
  /** Names of query parameters, in the order of the address. */
  filters?: readonly Name[];
  defaults?: FiltersOf<C, Name>;
  columns?: readonly (Shown & keyof ItemOf<C>)[];
  shows?: (row: ItemOf<C>, filters: QueryValues) => boolean;
} & (ItemOf<C> extends { id: string }
  ? { idOf?: (row: ItemOf<C>) => string }
  : { idOf: (row: ItemOf<C>) => string });

/** Declares a list. */
export function adminList<
  C extends ListCall,
  Name extends string & keyof z.output<C["query"]> = never,
  Shown extends string & keyof ItemOf<C> = string & keyof ItemOf<C>,
>({
  call,
  filters = [],
  defaults = {},
  columns,
  idOf = (row) => (row as { id: string }).id,
  shows = () => true,
}: Spec<C, Name, Shown>): AdminList<Pick<ItemOf<C>, Shown>, FiltersOf<C, Name>, C> {
  const query = (values: QueryValues) => {
    const params = filters.flatMap((name) => {
      const value = values[name];
      return value && value !== defaults[name] ? [[name, value]] : [];
    });
    return params.length > 0 ? `?${new URLSearchParams(params)}` : "";
  };
  const pagesAt = (path: string) => readPages(call, path);
  const list = { call, filters, defaults, idOf, shows, columns, query, pagesAt };
  // Only the columns are used, whatever else the call returns.
  return list as unknown as AdminList<Pick<ItemOf<C>, Shown>, FiltersOf<C, Name>, C>;
}

/** The loaded pages of a list. */
export type Pages<T> = { pages: ReadPage<T>[]; pageParams: unknown[] };

/**
 * The list with a new first page; null if later pages may have changed and must be read again. Checked by the cursor of
 * the second page, which names the last row of the first, and by the total.
 */
export function withFirstPage<T>(
  { pages, pageParams }: Pages<T>,
  first: ReadPage<T>,
): Pages<T> | null {
  const [previousFirst, ...rest] = pages;
  const isContinuous = previousFirst?.next === first.next && rest.at(-1)?.total === first.total;
  return rest.length === 0 || isContinuous ? { pages: [first, ...rest], pageParams } : null;
}

/** The list with changed rows; null removes a row and lowers the total. */
export function withRows<T>(list: Pages<T>, change: (row: T) => T | null): Pages<T> {
  let removedCount = 0;
  const pages = list.pages.map((page) => {
    const items = page.items.map(change).filter((row) => row !== null);
    removedCount += page.items.length - items.length;
    return { ...page, items };
  });
  return { ...list, pages: pages.map((page) => ({ ...page, total: page.total - removedCount })) };
}
