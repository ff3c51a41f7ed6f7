import { and, count, eq, getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Database } from "~/db/client";
import type { ReadList } from "~/lib/api/client";
import { addressOf, type Contract, type Row } from "~/lib/api/contract";
import type { Cursor, PageQuery, SortKind } from "./query-schema";

export type { Cursor, PageQuery, SortKind };

/**
 * Keyset pagination: a page is found by the last row of the page before, so that the thousandth page is as fast as the
 * first and new rows shift nothing. The response is an array; `Link: <…>; rel="next"` and `X-Total-Count` are headers.
 */

const writeCursor = ({ value, id }: Cursor) => Buffer.from(`${value} ${id}`).toString("base64url");

/** `total`: rows of all pages; with `isAtLeast` counting stopped there. */
export type Page<T> = {
  items: T[];
  total: number;
  isAtLeast?: boolean;
  nextCursor: string | null;
};

export type ListSpec<T extends PgTable> = {
  from: T;
  /** The sort column; an index on (sort desc, id desc) serves both directions. */
  sort: PgColumn | SQL;
  kind?: SortKind;
  /** Newest or last first unless true. */
  ascending?: boolean;
  /** A unique column that orders equal values. */
  id: PgColumn;
  where?: SQL | undefined;
  /** The highest count: for filters that no index can count. */
  countUpTo?: number;
  /**
   * Finds all filtered rows first, then sorts: for a filter with its own index whose result size the planner cannot
   * estimate. Otherwise the planner may scan the whole list in order for rows that do not exist.
   */
  findFirst?: boolean;
};

/** Reads one page and counts the whole list. */
export async function readPage<T extends PgTable>(
  db: Database,
  list: ListSpec<T>,
  query: PageQuery,
): Promise<Page<InferSelectModel<T>>> {
  const rows = await readRows(db, list, query);
  return toPage(rows, await countList(db, list), list.countUpTo);
}

/** The first rows of a list without further pages, and the number of all rows, up to a limit. */
export type TopRows<T> = Pick<Page<T>, "items" | "total" | "isAtLeast">;
const topRowCount = 10;
const maxTopCount = 100;

/** Reads the first ten rows of a list and counts it up to a hundred. */
export async function readTop<T extends PgTable>(
  db: Database,
  list: ListSpec<T>,
): Promise<TopRows<InferSelectModel<T>>> {
  const { items, endCursor } = await readRows(db, list, { limit: topRowCount });
  const total = endCursor ? await countList(db, { ...list, countUpTo: maxTopCount }) : items.length;
  return { items, total, isAtLeast: total === maxTopCount };
}

/** The response of such a list. */
export const topRowsReply = <T>({ items, ...totals }: TopRows<T>) => ({
  status: 200 as const,
  body: items,
  headers: totalHeaders(totals),
});

/** The number of rows; `X-Total-Count-At-Least` says that counting stopped there. */
const totalHeaders = ({
  total,
  isAtLeast,
}: Pick<Page<unknown>, "total" | "isAtLeast">): Record<string, string> => ({
  "X-Total-Count": String(total),
  ...(isAtLeast && { "X-Total-Count-At-Least": "true" }),
});

type RowBatch<T> = {
  items: T[];
  /** The cursor of the last row if more follow. */
  endCursor: Cursor | null;
};

/** All rows of a list in batches, for an export; `read` reads the batch at a cursor. */
export async function* eachBatch<T>(
  read: (cursor: Cursor | undefined) => Promise<RowBatch<T>>,
): AsyncGenerator<T[]> {
  let cursor: Cursor | undefined;
  do {
    const { items, endCursor } = await read(cursor);
    yield items;
    cursor = endCursor ?? undefined;
  } while (cursor);
}

/** A page of rows, in a list of `total` rows, which were counted up to `countUpTo`. */
export function toPage<T>(
  { items, endCursor }: RowBatch<T>,
  total: number,
  countUpTo?: number,
): Page<T> {
  const isAtLeast = total === countUpTo;
  return {
    items,
    total,
    ...(isAtLeast && { isAtLeast }),
    nextCursor: endCursor && writeCursor(endCursor),
  };
}

/** The clauses of a page's query: condition, order, limit, and the cursor of each row. */
export type PageClauses = {
  where: SQL | undefined;
  orderBy: SQL;
  limit: number;
  /** Selected beside the columns; removed from the result. */
  place: { value: SQL<string>; id: SQL<string> };
};

/**
 * Reads one page of rows that `read` selects, from one or several tables. `list` names the sort columns; `read` uses
 * the given clauses in its query.
 */
export async function readPageWith<Row extends { place: Cursor }>(
  list: Pick<ListSpec<PgTable>, "sort" | "kind" | "ascending" | "id" | "where">,
  { limit, cursor }: PageQuery,
  read: (clauses: PageClauses) => PromiseLike<Row[]>,
): Promise<RowBatch<Omit<Row, "place">>> {
  const { sort, kind = "moment", id, where } = list;
  const rows = await read({
    where: and(where, afterCursor(list, cursor)),
    orderBy: orderOf(list),
    limit: limit + 1,
    place: { value: sortValue(sort, kind), id: sql<string>`${id}::text` },
  });
  const pageRows = rows.slice(0, limit);
  return {
    items: pageRows.map(({ place: _, ...row }) => row),
    endCursor: rows.length > limit ? (pageRows.at(-1)?.place ?? null) : null,
  };
}

/** Reads one page without counting the list. */
export async function readRows<T extends PgTable>(
  db: Database,
  list: ListSpec<T>,
  query: PageQuery,
): Promise<RowBatch<InferSelectModel<T>>> {
  const { from, findFirst } = list;
  const condition = findFirst
    ? pageIdCondition(list, { ...query, limit: query.limit + 1 })
    : list.where;
  const { items, endCursor } = await readPageWith(
    { ...list, where: condition },
    query,
    ({ where, orderBy, limit, place }) =>
      db
        .select({ row: getTableColumns(from as PgTable), place })
        .from(from as PgTable)
        .where(where)
        .orderBy(orderBy)
        .limit(limit),
  );
  return { items: items.map(({ row }) => row as InferSelectModel<T>), endCursor };
}

/** The cursor of a row in the list; null if it is not in it. */
export async function cursorOf<T extends PgTable>(
  db: Database,
  { from, sort, kind = "moment", id }: ListSpec<T>,
  rowId: string,
): Promise<Cursor | null> {
  const [row] = await db
    .select({ value: sortValue(sort, kind), id: sql<string>`${id}::text` })
    .from(from as PgTable)
    .where(eq(id, rowId));
  return row ?? null;
}

/** Times in microseconds: a JavaScript date has milliseconds, which would skip rows. */
const sortValue = (sort: PgColumn | SQL, kind: SortKind) =>
  kind === "moment"
    ? sql<string>`(extract(epoch from ${sort}) * 1000000)::bigint::text`
    : sql<string>`${sort}`;

type SortSpec = Pick<ListSpec<PgTable>, "kind" | "ascending" | "id"> & {
  sort: PgColumn | SQL;
  /** The expression of the id, if it is not the column itself. */
  idName?: SQL;
};

/** The rows after the cursor, compared as a pair, which the index supports. */
export function afterCursor(
  { sort, kind = "moment", ascending = false, id, idName }: SortSpec,
  cursor: Cursor | undefined,
): SQL | undefined {
  if (!cursor) return undefined;
  const value = {
    moment: sql`timestamptz 'epoch' + ${cursor.value}::bigint * interval '1 microsecond'`,
    text: sql`${cursor.value}::text`,
    number: sql`${cursor.value}::text::integer`,
  }[kind];
  const comparison = sql.raw(ascending ? ">" : "<");
  return sql`(${sort}, ${idName ?? id}) ${comparison} (${value}, ${cursor.id}::text::${sql.raw(id.getSQLType())})`;
}

/** The 'order by' clause. */
export function orderOf({ sort, ascending = false, id, idName }: SortSpec): SQL {
  // The indexes are descending with nulls last, unlike a plain `desc`.
  const order = sql.raw(ascending ? "asc nulls first" : "desc nulls last");
  return sql`${sort} ${order}, ${idName ?? id} ${order}`;
}

/** The ids of one page; `offset 0` keeps the planner from merging search and sorting. */
function pageIdCondition<T extends PgTable>(list: ListSpec<T>, { limit, cursor }: PageQuery): SQL {
  const { from, sort, id, where } = list;
  const foundRows = { ...list, sort: sql`"found"."sort"`, idName: sql`"found"."id"` };
  return sql`${id} = any(array(
    select "found"."id"
    from (select ${id} as "id", ${sort} as "sort" from ${from} where ${where ?? sql`true`} offset 0) as "found"
    where ${afterCursor(foundRows, cursor) ?? sql`true`} order by ${orderOf(foundRows)} limit ${limit}))`;
}

/** The contract of a list, with the type of its rows before and after the schema. */
export type ListContract<In, Out> = Contract & {
  replies: { 200: z.ZodArray<z.ZodType<Out, In>> };
};

type Values = Record<string, string | undefined>;

/**
 * A page of a list in a loader's data: the address of the call that answers the same, and its rows reduced to the
 * call's schema, or to `columns`.
 */
export function initialPage<In, Out>(
  page: Page<Row<In>>,
  contract: ListContract<In, Out>,
  input: { params?: Values; query?: Values } = {},
  columns?: readonly string[],
): ReadList<Out> {
  const path = addressOf<Contract>(contract, input);
  const item = contract.replies[200].element;
  return {
    path,
    first: {
      items: page.items.map((row) => pickColumns(columns, item.parse(row))),
      total: page.total,
      next: page.nextCursor && withCursor(path, page.nextCursor),
    },
  };
}

function pickColumns<T>(columns: readonly string[] | undefined, row: T): T {
  if (!columns) return row;
  return Object.fromEntries(columns.map((name) => [name, row[name as keyof T]])) as T;
}

/** '/api/contacts?limit=10' → '/api/contacts?limit=10&cursor=…' */
function withCursor(address: string, cursor: string): string {
  const { pathname, searchParams } = new URL(address, "http://own.invalid");
  searchParams.set("cursor", cursor);
  return `${pathname}?${searchParams}`;
}

/** The response of a paged list: the array and its headers. */
export function pageReply<T>(page: Page<T>, request: Request) {
  const headers = totalHeaders(page);
  if (page.nextCursor) headers.Link = `<${withCursor(request.url, page.nextCursor)}>; rel="next"`;
  return { status: 200 as const, body: page.items, headers };
}

/** Shorter lists are counted each time, in a few milliseconds. */
const maxUncachedCount = 50_000;
/** Counts of longer lists are cached for 30 seconds: counting a million rows takes 0.1 s. */
const countCaches = new WeakMap<Database, LRUCache<string, number>>();
const createCountCache = () => new LRUCache<string, number>({ max: 200, ttl: 30_000 });

/** `from`: a table, or the SQL after 'from' for several tables. */
type CountSpec = Pick<ListSpec<PgTable>, "where" | "countUpTo"> & { from: PgTable | SQL };

/** The number of rows of a list, up to its limit. */
export async function countList(
  db: Database,
  { from, where, countUpTo }: CountSpec,
): Promise<number> {
  // No column is selected, so that PostgreSQL can count with the index alone.
  const { rows } = (await db.execute(sql`
    select count(*)::int as total from (
      select from ${from} where ${where ?? sql`true`} limit ${countUpTo ?? maxUncachedCount + 1}
    ) as few`)) as unknown as { rows: { total: number }[] };
  const total = rows[0]?.total ?? 0;
  if (countUpTo || total <= maxUncachedCount) return total;

  const countAll = db.select({ total: count() }).from(from).where(where);
  const { sql: text, params } = countAll.toSQL();
  const key = JSON.stringify([text, params]);
  const counts = countCaches.get(db) ?? createCountCache();
  countCaches.set(db, counts);
  const cached = counts.get(key);
  if (cached !== undefined) return cached;
  const [countRow] = await countAll;
  counts.set(key, countRow?.total ?? total);
  return countRow?.total ?? total;
}
