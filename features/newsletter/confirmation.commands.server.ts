import { and, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailSubscribers } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { Clock } from "~/lib/dates/clock";
import { hashToken, makeToken } from "~/lib/token.server";
import { confirmationEmail } from "./emails/confirmation";
import { confirmDays, confirmTokenPattern, maskEmail } from "./rules";
import {
  isAddress,
  queueIf,
  queueWelcomeEmail,
  subscribedColumns,
} from "./welcome.commands.server";

/** An address gets at most one confirmation email in this many hours. */
const minHoursBetweenEmails = 24;

const hoursInMs = (count: number) => count * 3_600_000;
const subtractMs = (now: Date, ms: number) => new Date(now.getTime() - ms);
const isLinkValid = (now: Date) =>
  gt(emailSubscribers.confirmSentAt, subtractMs(now, hoursInMs(24 * confirmDays)));

/** Sends the confirmation link, unless the address is subscribed or got one lately. */
export async function sendConfirmationEmail(
  tx: Database,
  clock: Clock,
  email: string,
  { settings, publicUrl }: { settings: FestivalSettings; publicUrl: string },
): Promise<void> {
  const { isActive, confirmSentAt } = emailSubscribers;
  const now = clock();
  const token = makeToken();
  const latestEmailTime = subtractMs(now, hoursInMs(minHoursBetweenEmails));
  const [subscriber] = await tx
    .update(emailSubscribers)
    .set({ confirmTokenHash: hashToken(token), confirmSentAt: now, confirmedAt: null })
    .where(
      and(
        isAddress(email),
        eq(isActive, false),
        or(isNull(confirmSentAt), lte(confirmSentAt, latestEmailTime)),
      ),
    )
    .returning();
  const to = subscriber?.email ?? email;
  const confirmation = confirmationEmail(to, token, { settings, publicUrl });
  await queueIf(tx, clock, subscriber !== undefined, confirmation);
}

export type ConfirmResult = "confirmed" | "used" | "unknown";

/**
 * Subscribes the reader with this token and queues their welcome email; wake the delivery afterwards. The link works
 * once, for a week.
 */
export async function confirm(
  db: Database,
  clock: Clock,
  token: string,
  publicUrl: string,
): Promise<ConfirmResult> {
  if (!confirmTokenPattern.test(token)) return "unknown";
  const now = clock();
  const settings = await getSettings(db);
  const hasToken = eq(emailSubscribers.confirmTokenHash, hashToken(token));
  return db.transaction(async (tx) => {
    const confirmedRows = await tx
      .update(emailSubscribers)
      .set({ ...subscribedColumns, confirmedAt: now, subscribedAt: now })
      .where(and(hasToken, isNull(emailSubscribers.confirmedAt), isLinkValid(now)))
      .returning({ id: emailSubscribers.id });
    if (confirmedRows.length === 0) return (await wasUsed(tx, token)) ? "used" : "unknown";
    await queueWelcomeEmail(tx, clock, hasToken, { settings, publicUrl });
    return "confirmed";
  });
}

async function wasUsed(db: Database, token: string): Promise<boolean> {
  const [usedRow] = await db
    .select({ id: emailSubscribers.id })
    .from(emailSubscribers)
    .where(
      and(
        eq(emailSubscribers.confirmTokenHash, hashToken(token)),
        isNotNull(emailSubscribers.confirmedAt),
      ),
    );
  return usedRow !== undefined;
}

/** The masked address of a confirmation link, and whether it is confirmed; null: unknown or expired. */
export async function findUnconfirmed(
  db: Database,
  clock: Clock,
  token: string,
): Promise<{ maskedEmail: string; confirmed: boolean } | null> {
  if (!confirmTokenPattern.test(token)) return null;
  const { confirmTokenHash, confirmedAt } = emailSubscribers;
  const [subscriber] = await db
    .select()
    .from(emailSubscribers)
    .where(
      and(eq(confirmTokenHash, hashToken(token)), or(isNotNull(confirmedAt), isLinkValid(clock()))),
    );
  if (!subscriber) return null;
  return { maskedEmail: maskEmail(subscriber.email), confirmed: subscriber.confirmedAt !== null };
}

/** Deletes addresses that were not confirmed in time; for people who had unsubscribed before, only the request. */
export async function sweepUnconfirmed(db: Database, clock: Clock): Promise<void> {
  const { isActive, confirmTokenHash, confirmSentAt, confirmedAt, unsubscribedAt } =
    emailSubscribers;
  const isUnanswered = and(
    eq(isActive, false),
    isNotNull(confirmTokenHash),
    isNull(confirmedAt),
    lte(confirmSentAt, subtractMs(clock(), hoursInMs(24 * confirmDays))),
  );
  await db.delete(emailSubscribers).where(and(isUnanswered, isNull(unsubscribedAt)));
  await db.update(emailSubscribers).set({ confirmTokenHash: null }).where(isUnanswered);
}
