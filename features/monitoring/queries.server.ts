import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  editions,
  integrationStatus,
  outboxMessages,
  refunds,
  submissionDays,
  submissionDrafts,
} from "~/db/schema";
import type { IntegrationName } from "./integrations/schema";

/** Counts about the database: no names, addresses or texts. */
export type Figures = {
  /** Emails that are not sent, by state, with the date of the oldest. */
  outbox: { state: string; count: number; oldest: Date | null }[];
  /** Payments by the state of their draft; `submitted` are entries. */
  payments: { state: string; count: number }[];
  /** Refunds that were requested from the provider and are not completed. */
  refundsRequested: number;
  /** The last success and the last error of each external service. */
  services: { name: string; lastWorkedAt: Date | null; lastTroubleAt: Date | null }[];
};

const rowCount = sql<number>`count(*)::int`;

/**
 * Reads the figures. Each count uses a partial index or a stored sum, so its time does not depend on the number of
 * entries.
 */
export async function readFigures(db: Database): Promise<Figures> {
  const emailColumns = { state: outboxMessages.state, count: rowCount, oldest: oldestEmail() };
  const countEmails = (where: ReturnType<typeof and>) =>
    db.select(emailColumns).from(outboxMessages).where(where).groupBy(outboxMessages.state);
  const draftColumns = { state: submissionDrafts.state, count: rowCount };
  const countPayments = (states: (typeof submissionDrafts.$inferSelect.state)[]) =>
    db
      .select(draftColumns)
      .from(submissionDrafts)
      .where(inArray(submissionDrafts.state, states))
      .groupBy(submissionDrafts.state);
  const [entrySum] = await db
    .select({ count: sql<number>`coalesce(sum(${submissionDays.entries}), 0)::int` })
    .from(submissionDays);
  const [requestedRefunds] = await db
    .select({ count: rowCount })
    .from(refunds)
    .where(eq(refunds.state, "asked"));
  return {
    outbox: [
      ...(await countEmails(eq(outboxMessages.state, "held"))),
      ...(await countEmails(inArray(outboxMessages.state, ["queued", "sending"]))),
      ...(await countEmails(
        and(eq(outboxMessages.state, "failed"), isNull(outboxMessages.dismissedAt)),
      )),
    ],
    payments: [
      ...(await countPayments(["open", "expired"])),
      ...(await countPayments(["held"])),
      ...(await countPayments(["refunding", "refunded"])),
      { state: "submitted", count: entrySum?.count ?? 0 },
    ],
    refundsRequested: requestedRefunds?.count ?? 0,
    services: await db.select().from(integrationStatus),
  };
}

const oldestEmail = () =>
  sql<Date | null>`min(${outboxMessages.createdAt})`.mapWith(outboxMessages.createdAt);

/** Payments held before a moment: their number, and the date of the last. */
export async function countHeldBefore(db: Database, moment: Date) {
  const { state, updatedAt } = submissionDrafts;
  const [row] = await db
    .select({ count: rowCount, last: sql<Date | null>`max(${updatedAt})`.mapWith(updatedAt) })
    .from(submissionDrafts)
    .where(and(eq(state, "held"), lte(updatedAt, moment)));
  return row ?? { count: 0, last: null };
}

export type ServiceState = { lastWorkedAt: Date | null; lastTroubleAt: Date | null };

/** A service's last success and last error, with the error as a sentence. */
export async function readService(db: Database, name: IntegrationName) {
  const [row] = await db.select().from(integrationStatus).where(eq(integrationStatus.name, name));
  return row ?? { name, lastWorkedAt: null, lastTroubleAt: null, lastTrouble: null };
}

/** True while a service has not worked since its last error. */
export const isFailing = ({ lastWorkedAt, lastTroubleAt }: ServiceState): boolean =>
  lastTroubleAt !== null && (lastWorkedAt === null || lastTroubleAt > lastWorkedAt);

/** When the first edition was created: there was nothing to back up before. */
export async function readFirstEditionDate(db: Database): Promise<Date> {
  const [first] = await db
    .select({
      at: sql<Date | null>`min(${editions.createdAt})`.mapWith(editions.createdAt),
    })
    .from(editions);
  return first?.at ?? new Date(0);
}
