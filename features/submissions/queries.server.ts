import { asc, count, desc, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { contacts, outboxMessages, submissionEvents, submissions } from "~/db/tables";
import type { SubmissionType } from "~/features/festival/schema";
import { type Page, type PageQuery, readPage } from "~/http/paging";
import type { SubmissionRow } from "./finalize.server";

const list = { from: submissions, sort: submissions.submittedAt, id: submissions.id };

/** All submissions, newest first, a page at a time. */
export function listSubmissions(db: Database, query: PageQuery): Promise<Page<SubmissionRow>> {
  return readPage(db, list, query);
}

/** The starred ones, newest first, a page at a time. */
export function listFavorites(db: Database, query: PageQuery): Promise<Page<SubmissionRow>> {
  return readPage(db, { ...list, where: submissions.isFavorite.getSQL() }, query);
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
};

/** The dashboard's four figures, from aggregates. */
export async function readDashboardFigures(db: Database): Promise<DashboardFigures> {
  const byType = await db
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
  return {
    submissions: byType.reduce((sum, row) => sum + row.entries, 0),
    contacts: messages?.entries ?? 0,
    revenue: byType.reduce((sum, row) => sum + row.cents, 0) / 100,
    popularCategory: (byType[0]?.type as SubmissionType | undefined) ?? null,
  };
}
