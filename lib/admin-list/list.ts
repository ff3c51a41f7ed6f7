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
 * One declaration of an admin list: its call, the query parameters that are filters, and the id of
 * a row. Its loader (list.server.ts), its rows and changes (hooks.ts) and its filters
 * (hooks/use-filters.ts) follow from it. Runs anywhere.
 */

export type ListCall = Contract & {
  query: z.ZodObject;
  replies: { 200: z.ZodArray<z.ZodType> };
};

/** What an address says of a list. */
export type Values = Record<string, string | undefined>;

// biome-ignore lint/suspicious/noExplicitAny: a list of whatever there is
export type AdminList<T = any, Filters extends Values = any, C extends ListCall = ListCall> = {
  call: C;
  filters: readonly string[];
  /** Default filter values: left out of the address, not of the call. */
  usual: Values;
  idOf(row: T): string;
  /** False for a row that changed so that it is in the list no more. */
  shows(row: T, filters: Values): boolean;
  /** What of a row its page shows, and is handed; absent: all of it. */
  columns?: readonly string[];
  /** The filters as a page's query, '?state=draft&q=jury', or ''. */
  query(values: Partial<Filters>): string;
  /** The list from an address of its call on, as the browser reads it. */
  from(path: string): PageReads<T>;
};

/** A list as its page's loader hands it over. */
export type LoadedList<T, Filters> = ReadList<T> & { filters: Filters };

/** The same, of a list that was declared. */
export type Loaded<L extends AdminList> =
  L extends AdminList<infer T, infer Filters> ? LoadedList<T, Filters> : never;

type FiltersOf<C extends ListCall, Name extends string> = {
  [K in Name]?: Extract<z.output<C["query"]>[K], string>;
};

type Spec<C extends ListCall, Name extends string, Shown extends string> = {
  call: C;
  /** Names of the call's query, in the order in which an address has them. */
  filters?: readonly Name[];
  usual?: FiltersOf<C, Name>;
  columns?: readonly (Shown & keyof ItemOf<C>)[];
  shows?: (row: ItemOf<C>, filters: Values) => boolean;
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
  usual = {},
  columns,
  idOf = (row) => (row as { id: string }).id,
  shows = () => true,
}: Spec<C, Name, Shown>): AdminList<Pick<ItemOf<C>, Shown>, FiltersOf<C, Name>, C> {
  const query = (values: Values) => {
    const said = filters.flatMap((name) => {
      const value = values[name];
      return value && value !== usual[name] ? [[name, value]] : [];
    });
    return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
  };
  const from = (path: string) => readPages(call, path);
  const list = { call, filters, usual, idOf, shows, columns, query, from };
  // What the call answers beside the columns is left alone.
  return list as unknown as AdminList<Pick<ItemOf<C>, Shown>, FiltersOf<C, Name>, C>;
}

/** The loaded pages of a list. */
export type Pages<T> = { pages: ReadPage<T>[]; pageParams: unknown[] };

/**
 * The list with a new first page; null if the later pages may have changed and must be read again.
 * The cursor of the next page names the last row of this one, and the total shows rows that were
 * added or removed further down.
 */
export function withFirst<T>({ pages, pageParams }: Pages<T>, first: ReadPage<T>): Pages<T> | null {
  const [known, ...rest] = pages;
  const joins = known?.next === first.next && rest.at(-1)?.total === first.total;
  return rest.length === 0 || joins ? { pages: [first, ...rest], pageParams } : null;
}

/** The list with its rows changed; a row changed to null leaves it, and the total follows. */
export function withRows<T>(list: Pages<T>, change: (row: T) => T | null): Pages<T> {
  let gone = 0;
  const pages = list.pages.map((page) => {
    const items = page.items.map(change).filter((row) => row !== null);
    gone += page.items.length - items.length;
    return { ...page, items };
  });
  return { ...list, pages: pages.map((page) => ({ ...page, total: page.total - gone })) };
}
