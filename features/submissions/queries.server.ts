import { and, asc, count, desc, eq, gte, not, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import {
  contacts,
  outboxMessages,
  submissionEvents,
  submissionSearch,
  submissions,
  submissionTitleKey,
} from "~/db/tables";
import type { SubmissionType } from "~/features/festival/schema";
import {
  type Cursor,
  cursorFits,
  cursorOf,
  cursorRule,
  type ListSpec,
  type Page,
  type PageQuery,
  readPage,
  readRows,
  type SortKind,
  textPageQuerySchema,
} from "~/http/paging";
import type { SubmissionRow } from "./finalize.server";
import {
  type SubmissionFilters,
  type SubmissionSort,
  searchCountedUpTo,
  submissionFilterSchema,
} from "./schema";

/** The query of the director's list. */
export const submissionListQuerySchema = textPageQuerySchema
  .extend(submissionFilterSchema.shape)
  .refine(({ cursor, sort }) => !cursor || cursorFits(cursor, sorts[sort ?? "newest"].kind), {
    path: ["cursor"],
    message: cursorRule,
  });
export type SubmissionListQuery = PageQuery & SubmissionFilters;

type Sort = Pick<ListSpec<typeof submissions>, "sort" | "ascending"> & { kind: SortKind };

const sorts: Record<SubmissionSort, Sort> = {
  newest: { sort: submissions.submittedAt, kind: "moment" },
  oldest: { sort: submissions.submittedAt, kind: "moment", ascending: true },
  title: { sort: submissionTitleKey(submissions), kind: "text", ascending: true },
  "title-desc": { sort: submissionTitleKey(submissions), kind: "text" },
};

/** Words to look for: each begins a word of the entry, in any order. */
function matching(q: string): SQL {
  const words = q.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, 10) ?? [];
  if (words.length === 0) return sql`false`;
  const query = words.map((word) => `${word}:*`).join(" & ");
  return sql`${submissionSearch(submissions)} @@ to_tsquery('simple', ${query})`;
}

function listOf({ type, status, favorite, q, sort }: SubmissionFilters) {
  const where = and(
    type && eq(submissions.submissionType, type),
    status && eq(submissions.status, status),
    favorite &&
      (favorite === "true" ? submissions.isFavorite.getSQL() : not(submissions.isFavorite)),
    q ? matching(q) : undefined,
  );
  const countUpTo = q ? searchCountedUpTo : undefined;
  return { from: submissions, id: submissions.id, where, countUpTo, ...sorts[sort ?? "newest"] };
}

/** The submissions that the filters leave, newest first unless told, a page at a time. */
export function listSubmissions(
  db: Database,
  query: SubmissionListQuery,
): Promise<Page<SubmissionRow>> {
  return readPage(db, listOf(query), query);
}

/** The starred ones, newest first, a page at a time. */
export function listFavorites(db: Database, query: PageQuery): Promise<Page<SubmissionRow>> {
  return readPage(db, listOf({ favorite: "true" }), query);
}

/** Every submission that the filters leave, in batches, for an export. */
export async function* eachSubmission(
  db: Database,
  filters: SubmissionFilters,
): AsyncGenerator<SubmissionRow[]> {
  const list = listOf(filters);
  let cursor: Cursor | undefined;
  do {
    const { items, last } = await readRows(db, list, { limit: 500, cursor });
    yield items;
    cursor = last ?? undefined;
  } while (cursor);
}

export type Neighbors = { previous: string | null; next: string | null };

/** The ids before and after a submission in a filtered list. */
export async function findNeighbors(
  db: Database,
  filters: SubmissionFilters,
  id: string,
): Promise<Neighbors> {
  const list = listOf(filters);
  const cursor = await cursorOf(db, list, id);
  if (!cursor) return { previous: null, next: null };
  const page = { limit: 1, cursor };
  const after = await readRows(db, list, page);
  const before = await readRows(db, { ...list, ascending: !list.ascending }, page);
  return { previous: before.items[0]?.id ?? null, next: after.items[0]?.id ?? null };
}

/** One submission, or null. */
export async function findSubmission(db: Database, id: string): Promise<SubmissionRow | null> {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id));
  return row ?? null;
}

export type SubmissionEvent = typeof submissionEvents.$inferSelect;

/** What happened to a submission, oldest first. */
export function listEvents(db: Database, submissionId: string): Promise<SubmissionEvent[]> {
  return db
    .select()
    .from(submissionEvents)
    .where(eq(submissionEvents.submissionId, submissionId))
    .orderBy(asc(submissionEvents.createdAt));
}

/** The mails sent about a submission, oldest first, without their bodies. */
export function listSubmissionMails(db: Database, submissionId: string) {
  return db
    .select({
      id: outboxMessages.id,
      kind: outboxMessages.kind,
      toAddress: outboxMessages.toAddress,
      subject: outboxMessages.subject,
      state: outboxMessages.state,
      sentAt: outboxMessages.sentAt,
    })
    .from(outboxMessages)
    .where(eq(outboxMessages.submissionId, submissionId))
    .orderBy(asc(outboxMessages.createdAt));
}

export type DashboardFigures = {
  submissions: number;
  contacts: number;
  /** The sum of the fees charged, in dollars, refunds not taken off. */
  revenue: number;
  /** The most frequent submission type; null without submissions. */
  popularCategory: SubmissionType | null;
  /** The types that were entered, the most frequent first; fees in dollars. */
  byType: { type: SubmissionType; entries: number; fees: number }[];
};

/** The dashboard's four figures, from aggregates. */
export async function readDashboardFigures(db: Database): Promise<DashboardFigures> {
  const counted = await db
    .select({
      type: submissions.submissionType,
      entries: count(),
      cents: sql<number>`sum(${submissions.amountCents})::bigint`.mapWith(Number),
    })
    .from(submissions)
    .groupBy(submissions.submissionType)
    .orderBy(desc(count()), asc(submissions.submissionType));
  const [messages] = await db
    .select({ entries: count() })
    .from(contacts)
    .where(sql`${contacts.archivedAt} is null`);
  const byType = counted.map(({ type, entries, cents }) => ({
    type: type as SubmissionType,
    entries,
    fees: cents / 100,
  }));
  return {
    submissions: byType.reduce((sum, row) => sum + row.entries, 0),
    contacts: messages?.entries ?? 0,
    revenue: counted.reduce((sum, row) => sum + row.cents, 0) / 100,
    popularCategory: byType[0]?.type ?? null,
    byType,
  };
}

/** A week by its Monday, '2026-01-05', and the entries of each type in it. */
export type Week = { monday: string; entries: Partial<Record<SubmissionType, number>> };

/** Weeks that the dashboard's chart shows. */
const weeksShown = 12;

/** Entries of the twelve weeks up to the newest one, the oldest week first; none: []. */
export async function readWeeks(db: Database, timeZone: string): Promise<Week[]> {
  const week = (moment: SQL | AnyPgColumn) =>
    sql`date_trunc('week', ${moment} at time zone ${timeZone}::text)`;
  const [newest] = await db
    .select({
      monday: sql<
        string | null
      >`to_char(${week(sql`max(${submissions.submittedAt})`)}, 'YYYY-MM-DD')`,
    })
    .from(submissions);
  if (!newest?.monday) return [];
  const days = (count: number) => count * 86_400_000;
  const last = Date.parse(newest.monday);
  const mondays = Array.from({ length: weeksShown }, (_, index) =>
    new Date(last - days(7 * (weeksShown - 1 - index))).toISOString().slice(0, 10),
  );
  const rows = await db
    .select({
      monday: sql<string>`to_char(${week(submissions.submittedAt)}, 'YYYY-MM-DD')`,
      type: submissions.submissionType,
      entries: count(),
    })
    .from(submissions)
    // A day more than needed, whatever the time zone; what is too old is left out below.
    .where(gte(submissions.submittedAt, new Date(last - days(7 * weeksShown + 1))))
    .groupBy(sql`1`, submissions.submissionType);
  const byMonday = new Map<string, Week>(
    mondays.map((monday) => [monday, { monday, entries: {} }]),
  );
  for (const { monday, type, entries } of rows) {
    const found = byMonday.get(monday);
    if (found) found.entries[type as SubmissionType] = entries;
  }
  return [...byMonday.values()];
}
