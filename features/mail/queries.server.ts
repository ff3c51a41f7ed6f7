import { and, count, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { MailStream, OutboxState, SuppressionReason } from "~/db/enums";
import {
  integrationStatus,
  mailings,
  mailSuppressions,
  outboxMessages,
  submissionWords,
} from "~/db/schema";
import { onDays } from "~/features/settings/festival-day.queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { isFoundBy, readSearch } from "~/lib/admin-list/search.server";
import { type PageQuery, readPage } from "~/lib/pagination/keyset";
import { pathFor } from "~/lib/paths";
import { fillCopy } from "./copies.rules";
import type { OutboxFilters } from "./schema";

/**
 * Why an email of this stream is suppressed, as a sentence, or null: after a bounce nothing is
 * sent, after a complaint no newsletter.
 */
export function suppressionMessage(
  reason: SuppressionReason | null,
  stream: MailStream,
): string | null {
  if (reason === "bounce") return "Not sent: earlier emails to this address bounced.";
  const isComplaint = reason === "complaint" && stream === "newsletter";
  return isComplaint ? "Not sent: the owner marked our emails as spam." : null;
}

/** The suppression of an outbox row's address; null without one. */
export const suppressionOf = sql<SuppressionReason | null>`(
  select ${mailSuppressions.reason} from ${mailSuppressions}
  where ${mailSuppressions.address} = lower(${outboxMessages.toAddress}))`;

/** Whether an outbox row's address may get it, as `suppressionMessage` says. */
export const isNotSuppressed = sql`not exists (
  select from ${mailSuppressions} where ${mailSuppressions.address} = lower(${outboxMessages.toAddress})
    and (${mailSuppressions.reason} = 'bounce' or ${outboxMessages.stream} = 'newsletter'))`;

/**
 * Emails that bounced, failed or were refused at least once, and were not dismissed. This form uses
 * an index, so it is fast with a million emails.
 */
export const isUndelivered: SQL = sql`((${outboxMessages.state} = 'failed' or (${outboxMessages.state} = 'queued' and ${outboxMessages.attempts} > 0)) and ${outboxMessages.dismissedAt} is null)`;

/** Matches of a search are counted up to this number. */
const countUpTo = 10_000;

/** Each word is in name, address or subject, or all of them are in its entry. */
async function searchCondition(db: Database, q: string): Promise<SQL | undefined> {
  const { toAddress, toName, subject, submissionId } = outboxMessages;
  const searchedText = sql`lower(concat_ws(' ', ${toName}, ${toAddress}, ${subject}))`;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  return or(
    and(...words.map((word) => sql`strpos(${searchedText}, ${word}) > 0`)),
    isFoundBy(submissionWords, submissionId, await readSearch(db, submissionWords, q)),
  );
}

/** The condition of the outbox's filters. */
export async function matchesFilters(
  db: Database,
  { state, trouble, kind, mailing, from, to, q }: OutboxFilters,
): Promise<SQL | undefined> {
  return and(
    state && eq(outboxMessages.state, state),
    trouble === "true" ? isUndelivered : undefined,
    kind ? eq(outboxMessages.kind, kind) : undefined,
    mailing ? eq(outboxMessages.mailingId, mailing) : undefined,
    onDays(outboxMessages.createdAt, await readTimeZone(db), { from, to }),
    q ? await searchCondition(db, q) : undefined,
  );
}

/** One page of the outbox, newest first, filtered. */
export async function listOutbox(db: Database, query: PageQuery & OutboxFilters) {
  const { createdAt: sort, id } = outboxMessages;
  const { state, trouble, kind, mailing, from, to, q, ...page } = query;
  const where = await matchesFilters(db, query);
  const list = { from: outboxMessages, sort, id, where };
  return readPage(db, q || kind ? { ...list, countUpTo } : list, page);
}

async function countInState(db: Database, state: OutboxState): Promise<number> {
  const [row] = await db
    .select({ mails: count() })
    .from(outboxMessages)
    .where(eq(outboxMessages.state, state));
  return row?.mails ?? 0;
}

/** How many emails failed, with dismissed ones. */
export const countFailedMail = (db: Database) => countInState(db, "failed");

/** How many emails are held. */
export const countHeldMail = (db: Database) => countInState(db, "held");

/**
 * Why the mail service accepts no email, in a sentence, and when the oldest email that waits for it was written; null
 * while it works.
 */
export async function readMailOutage(
  db: Database,
): Promise<{ message: string; oldest: Date | null } | null> {
  const { name, lastWorkedAt, lastTroubleAt, lastTrouble } = integrationStatus;
  const [service] = await db
    .select({ message: lastTrouble })
    .from(integrationStatus)
    .where(
      and(
        eq(name, "mail"),
        or(isNull(lastWorkedAt), gt(lastTroubleAt, lastWorkedAt)),
        isNotNull(lastTroubleAt),
      ),
    );
  if (!service) return null;
  const { createdAt, state, attempts } = outboxMessages;
  const [waiting] = await db
    .select({ oldest: sql<Date | null>`min(${createdAt})`.mapWith(createdAt) })
    .from(outboxMessages)
    .where(and(eq(state, "queued"), gt(attempts, 0)));
  return { message: service.message ?? "", oldest: waiting?.oldest ?? null };
}

/** The emails that a restore holds, since they may have left after the backup. */
export const isRestored = and(
  eq(outboxMessages.state, "held"),
  eq(outboxMessages.mark, "restored"),
);

/** How many emails a restore holds, and since when (ISO 8601); null without any. */
export async function readRestored(db: Database): Promise<{ emails: number; at: string } | null> {
  const { nextAttemptAt } = outboxMessages;
  const [row] = await db
    .select({ emails: count(), at: sql<Date | null>`min(${nextAttemptAt})`.mapWith(nextAttemptAt) })
    .from(outboxMessages)
    .where(isRestored);
  return row?.at ? { emails: row.emails, at: row.at.toISOString() } : null;
}

/** An email of the outbox as its recipient sees it, or null; the leave link of a newsletter's copy is a test's. */
export async function findEmail(db: Database, id: string): Promise<{ html: string } | null> {
  const { html, leaveToken, mailingId } = outboxMessages;
  const [email] = await db
    .select({ html, leaveToken, shared: mailings.html })
    .from(outboxMessages)
    .leftJoin(mailings, eq(mailings.id, mailingId))
    .where(eq(outboxMessages.id, id));
  if (!email?.leaveToken) return email ?? null;
  return fillCopy(
    { html: email.shared ?? "", text: "" },
    pathFor("unsubscribe", { token: "test" }),
  );
}

/** One page of the suppressed addresses, newest first. */
export function listSuppressions(db: Database, page: PageQuery) {
  const { createdAt: sort, address: id } = mailSuppressions;
  return readPage(db, { from: mailSuppressions, sort, id }, page);
}
