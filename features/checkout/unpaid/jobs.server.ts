import { and, eq, gt, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, entryLinks, outboxMessages, submissionDrafts } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { GatewayUnavailable } from "~/features/payments/gateway.server";
import { readFestival } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { deadlineDay } from "~/features/settings/rules";
import { seasonAt } from "~/features/settings/season.rules";
import { newLink } from "~/features/submissions/links/links.queries.server";
import type { DraftRow } from "~/features/submissions/types.rules.server";
import { addDays, dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { startOfDay } from "~/lib/dates/wall-clock";
import { describeError } from "~/lib/log";
import { pathFor } from "~/lib/paths";
import type { ReconcileDeps } from "../jobs.server";
import { finalizeSubmission } from "../payments/finalize.commands.server";
import { isUnpaidDraft } from "../stuck-drafts.queries.server";
import { unpaidReminder } from "./emails/reminder";
import { maxDailyReminders, remindAfterHours, remindWithinHours, retentionDays } from "./rules";

/** Drafts per run; the next run follows within a minute. */
const batchSize = 50;

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);

const typedEmail = sql`lower(${submissionDrafts.values} ->> 'submitterEmail')`;
const typedTitle = sql`lower(coalesce(${submissionDrafts.values} ->> 'filmTitle', ${submissionDrafts.values} ->> 'logLine'))`;

/** One reminder per entry, and a few per address and day. */
const isNotReminded = (now: SQL) =>
  and(
    isNull(submissionDrafts.remindedAt),
    sql`not exists (select from ${submissionDrafts} earlier
      where earlier.reminded_at is not null and earlier.state <> 'submitted'
        and lower(earlier.values ->> 'submitterEmail') = ${typedEmail}
        and lower(coalesce(earlier.values ->> 'filmTitle', earlier.values ->> 'logLine')) = ${typedTitle})`,
    // Read once for all drafts: a subquery per draft would scan every email each time.
    sql`coalesce(${typedEmail}, '') not in (
      select lower(sent.to_address) from ${outboxMessages} sent
      where sent.kind = 'unpaid_reminder' and sent.created_at > ${now}::timestamptz - interval '1 day'
      group by 1 having count(*) >= ${sql.raw(String(maxDailyReminders))})`,
  );

/**
 * Reminds once of entries that were stored hours ago and not paid, while they can still be paid. Asks the provider
 * first, so that nobody is reminded of a paid entry. Resolves to the number of queued emails.
 */
export async function remindUnpaid(deps: ReconcileDeps): Promise<number> {
  const now = deps.clock();
  const { createdAt } = submissionDrafts;
  const dueDrafts = await deps.db
    .select()
    .from(submissionDrafts)
    .where(
      and(
        isUnpaidDraft(now),
        lte(createdAt, hoursBefore(now, remindAfterHours)),
        gt(createdAt, hoursBefore(now, remindWithinHours)),
        isNotReminded(sql`${now.toISOString()}`),
      ),
    )
    .orderBy(createdAt)
    .limit(batchSize);
  let sentCount = 0;
  for (const draft of dueDrafts) {
    try {
      if ((await isStillUnpaid(deps, draft)) && (await sendReminder(deps, draft))) sentCount += 1;
    } catch (error) {
      if (error instanceof GatewayUnavailable) break;
      deps.log.error("unpaid entry not reminded", {
        draftId: draft.id,
        error: describeError(error),
      });
    }
  }
  if (sentCount > 0) deps.wakeMail();
  return sentCount;
}

/** Whether the provider still expects the payment. */
async function isStillUnpaid(deps: ReconcileDeps, draft: DraftRow): Promise<boolean> {
  if (draft.state !== "open" || !draft.paymentIntentId) return true;
  const result = await finalizeSubmission(deps, draft.paymentIntentId);
  return (
    result.kind === "unknown intent" || (result.kind === "unpaid" && result.status !== "processing")
  );
}

/** Records the reminder and queues it, both or neither. False if it may not be sent any more. */
async function sendReminder(
  { db, clock, publicUrl }: ReconcileDeps,
  draft: DraftRow,
): Promise<boolean> {
  const now = clock();
  const email = draft.values?.submitterEmail;
  const { settings, edition } = await readFestival(db, draft.editionId);
  if (typeof email !== "string" || !seasonAt(settings, edition, now).entriesTaken) return false;
  const { token, row } = newLink({ draftId: draft.id }, now);
  const address = `${publicUrl}${pathFor("entry", { token })}`;
  const reminder = unpaidReminder(draft, email, { settings, now, address });
  return db.transaction(async (tx) => {
    // The process that records it first sends it; a draft that was paid in the meantime gets no reminder.
    const [remindedDraft] = await tx
      .update(submissionDrafts)
      .set({ remindedAt: now })
      .where(
        and(
          eq(submissionDrafts.id, draft.id),
          inArray(submissionDrafts.state, ["open", "expired"]),
          // Checked again now: emails of this run count too.
          isNotReminded(sql`${now.toISOString()}`),
        ),
      )
      .returning({ id: submissionDrafts.id });
    if (!remindedDraft) return false;
    const reminderId = await queueMail(tx, clock, reminder);
    await tx.update(submissionDrafts).set({ reminderId }).where(eq(submissionDrafts.id, draft.id));
    await tx.insert(entryLinks).values(row);
    return true;
  });
}

/**
 * Deletes unpaid drafts `retentionDays` after their edition's deadline, or after they were stored if that was later.
 * Only expired ones: payable drafts stay.
 */
export async function eraseUnpaid({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock();
  for (const { id } of await db.select({ id: editions.id }).from(editions)) {
    const settings = await getSettings(db, id);
    const lastSavedDay = addDays(dayIn(settings.timeZone, now), -retentionDays);
    if (deadlineDay(settings) >= lastSavedDay) continue;
    await db
      .delete(submissionDrafts)
      .where(
        and(
          eq(submissionDrafts.editionId, id),
          eq(submissionDrafts.state, "expired"),
          lt(submissionDrafts.createdAt, startOfDay(settings.timeZone, lastSavedDay)),
        ),
      );
  }
}
