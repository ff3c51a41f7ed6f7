import {
  and,
  count,
  desc,
  getTableColumns,
  type InferSelectModel,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Database } from "~/db/client";
import type { Reply } from "./endpoint";

/**
 * Lists, newest first, in pages found by their last row (keyset), so that the
 * thousandth page is as quick as the first and rows added meanwhile shift
 * nothing. The answer is a plain array; `Link: <…>; rel="next"` and
 * `X-Total-Count` carry the rest.
 */

export const defaultPageSize = 50;
export const maxPageSize = 200;

/** The last row of the page before: its time in whole microseconds, and its id. */
type Cursor = { micros: string; id: string };

const writeCursor = ({ micros, id }: Cursor) =>
  Buffer.from(`${micros} ${id}`).toString("base64url");

/** What the column could not hold is refused here, before it reaches the database. */
function readCursor(text: string, idPattern: RegExp): Cursor | null {
  const [micros = "", id = "", ...rest] = Buffer.from(text, "base64url").toString().split(" ");
  if (!/^-?\d{1,16}$/.test(micros) || !idPattern.test(id) || rest.length > 0) return null;
  return { micros, id };
}

const limitRule = `limit must be a whole number from 1 to ${maxPageSize}`;
const cursorRule = "cursor is not one that this list gave out";

/** The query of a list whose ids look like `idPattern`. */
export function pageQueryFor(idPattern: RegExp) {
  return z.object({
    limit: z
      .string(limitRule)
      .regex(/^\d{1,4}$/, limitRule)
      .transform(Number)
      .refine((limit) => limit >= 1 && limit <= maxPageSize, limitRule)
      .default(defaultPageSize),
    cursor: z
      .string(cursorRule)
      .max(400, cursorRule)
      .transform((text, context) => {
        const cursor = readCursor(text, idPattern);
        if (cursor) return cursor;
        context.addIssue({ code: "custom", message: cursorRule });
        return z.NEVER;
      })
      .optional(),
  });
}

/** The query of a list of rows with uuids, which is nearly every list. */
export const pageQuerySchema = pageQueryFor(
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
);
export type PageQuery = z.output<typeof pageQuerySchema>;

/** `total` counts the rows of all pages. */
export type Page<T> = { items: T[]; total: number; nextCursor: string | null };

type ListSpec<T extends PgTable> = {
  from: T;
  /** A `timestamptz` column without nulls; an index on (sort desc, id desc) serves it. */
  sort: PgColumn;
  /** The unique column that settles equal times. */
  id: PgColumn;
  where?: SQL | undefined;
};

/** Reads one page, newest first, and counts the whole list. */
export async function readPage<T extends PgTable>(
  db: Database,
  { from, sort, id, where }: ListSpec<T>,
  { limit, cursor }: PageQuery,
): Promise<Page<InferSelectModel<T>>> {
  // Microseconds, since a JavaScript date would cut PostgreSQL's times short and skip rows.
  const micros = sql<string>`(extract(epoch from ${sort}) * 1000000)::bigint::text`;
  const rows = await db
    .select({ row: getTableColumns(from as PgTable), micros, id: sql<string>`${id}::text` })
    .from(from as PgTable)
    .where(and(where, cursor && after(sort, id, cursor)))
    .orderBy(desc(sort), desc(id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ row }) => row as InferSelectModel<T>),
    total: await countList(db, from, where),
    nextCursor: last ? writeCursor(last) : null,
  };
}

/** The rows after the cursor's; compared as a pair, which the index answers directly. */
function after(sort: PgColumn, id: PgColumn, cursor: Cursor): SQL {
  const moment = sql`timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond'`;
  return sql`(${sort}, ${id}) < (${moment}, ${cursor.id}::text::${sql.raw(id.getSQLType())})`;
}

/** The success of a paged list: the array, and the headers that carry the rest. */
export function pageReply<T>(page: Page<T>, request: Request): Reply {
  const headers: Record<string, string> = { "X-Total-Count": String(page.total) };
  if (page.nextCursor) {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.set("cursor", page.nextCursor);
    headers.Link = `<${pathname}?${searchParams}>; rel="next"`;
  }
  return { status: 200, body: page.items, headers };
}

/** Lists up to this long are counted afresh each time; that takes a few milliseconds. */
const countedAfresh = 50_000;
/** The count of a longer list is kept this long: counting a million rows takes 0.1 s. */
const countKeptMs = 30_000;
const keptCounts = new WeakMap<Database, Map<string, { total: number; until: number }>>();

async function countList(db: Database, from: PgTable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(from)
    .where(where)
    .limit(countedAfresh + 1)
    .as("some");
  const [bounded] = await db.select({ total: count() }).from(some);
  const total = bounded?.total ?? 0;
  if (total <= countedAfresh) return total;

  const whole = db.select({ total: count() }).from(from).where(where);
  const { sql: text, params } = whole.toSQL();
  const key = JSON.stringify([text, params]);
  const kept = keptCounts.get(db) ?? new Map<string, { total: number; until: number }>();
  keptCounts.set(db, kept);
  const known = kept.get(key);
  const now = performance.now();
  if (known && known.until > now) return known.total;
  const [counted] = await whole;
  kept.set(key, { total: counted?.total ?? total, until: now + countKeptMs });
  return counted?.total ?? total;
}
