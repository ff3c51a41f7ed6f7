import { and, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { directorDevices, emailSubscribers, outboxMessages } from "~/db/schema";
import { deleteExpiredLogins } from "~/features/auth/login-code/login-codes.commands.server";
import { deleteExpiredTickets } from "~/features/auth/second-factor/tickets.commands.server";
import { sweepSessions } from "~/features/auth/session/sessions.commands.server";
import { eraseUnpaid } from "~/features/checkout/unpaid/jobs.server";
import { deleteExpiredEmailChanges } from "~/features/entry-page/email-change/commands.server";
import { blankedCopyColumns } from "~/features/mail/erased-texts.rules.server";
import { sweepUnconfirmed } from "~/features/newsletter/confirmation.commands.server";
import { deleteExpiredDataAccess } from "~/features/privacy/commands.server";
import { messageDays, sentEmailDays } from "~/features/privacy/retention.rules";
import { forgetWords } from "~/lib/admin-list/search.server";
import { sweepRateLimits } from "~/lib/api/rate-limit.server";
import type { Clock } from "~/lib/dates/clock";

/** Retention in days, as in docs/security.md. */
const retentionDays = {
  /** Shortened addresses of requests. */
  addresses: 30,
  /** A browser that never came back; its cookie has expired by then. */
  devices: 400,
};

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

type Deps = { db: Database; clock: Clock };

/** Deletes expired sessions, login codes and limits. The tables are small, so this may run often. */
export async function deleteExpired({ db, clock }: Deps): Promise<void> {
  await sweepSessions(db, clock);
  await deleteExpiredLogins(db, clock);
  await deleteExpiredTickets(db, clock);
  await deleteExpiredDataAccess({ db, clock });
  await sweepRateLimits(db, clock);
}

/**
 * Deletes data at the end of its retention. It reads long lists, so it runs a few times a day. Running it twice, or in
 * two processes, is harmless.
 */
export async function deleteOld({ db, clock }: Deps): Promise<void> {
  await sweepUnconfirmed(db, clock);
  await eraseUnpaid({ db, clock });
  await deleteExpiredEmailChanges({ db, clock });
  await forgetWords(db);
  const now = clock();
  // Rows for a year, their addresses for 30 days: triggers refuse every other way (migration 0039).
  await db.execute(sql`select expire_audit_log(${now.toISOString()}::timestamptz)`);
  await db
    .delete(directorDevices)
    .where(lt(directorDevices.lastSeenAt, daysBefore(now, retentionDays.devices)));
  const { sentAt, dismissedAt, leaveToken, toAddress } = outboxMessages;
  // A failed one that nobody dismissed waits for the director.
  const isOld = lt(sql`coalesce(${sentAt}, ${dismissedAt})`, daysBefore(now, sentEmailDays));
  await db.delete(outboxMessages).where(and(isOld, isNull(leaveToken)));
  // A newsletter keeps its figures, and its leave links work.
  await db
    .update(outboxMessages)
    .set(blankedCopyColumns(now))
    // Those that are not blanked yet.
    .where(and(isOld, isNotNull(leaveToken), ne(toAddress, "")));
  // A message belongs to the edition that was current when it came.
  const editionEndedBefore = daysBefore(now, messageDays).toISOString();
  await db.execute(sql`delete from contacts where created_at <
    (select max(closed_at) from editions where closed_at < ${editionEndedBefore}::timestamptz)`);
  const addressesBefore = daysBefore(now, retentionDays.addresses);
  await db
    .update(emailSubscribers)
    .set({ ipAddress: null })
    .where(
      and(
        isNotNull(emailSubscribers.ipAddress),
        lt(emailSubscribers.subscribedAt, addressesBefore),
      ),
    );
}
