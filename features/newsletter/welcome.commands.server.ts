import { and, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailSubscribers, outboxMessages } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import type { Clock } from "~/lib/dates/clock";
import { newsletterEmail, type Reader } from "./emails/newsletter";
import { welcomeText } from "./emails/welcome";

/** Shared by all ways of subscribing. */

/** The welcome email is sent at most once in this many hours. */
const minHoursBetweenWelcomes = 24;

/** The columns of a resubscribed reader. */
export const subscribedColumns = { isActive: true, unsubscribedAt: null, leftBy: null } as const;

/**
 * Queues an email, or does the same work without a result: the time of a response must not reveal
 * whether an address is known.
 */
export async function queueIf(
  tx: Database,
  clock: Clock,
  isWanted: boolean,
  email: Email,
): Promise<void> {
  const id = await queueMail(tx, clock, email);
  await tx
    .delete(outboxMessages)
    .where(and(eq(outboxMessages.id, id), sql`not ${isWanted}::boolean`));
}

/**
 * Queues the welcome email to the reader that matches `where`, unless they got it lately. `standIn`:
 * to whom it is written, without being queued, if there is no such reader.
 */
export async function queueWelcomeEmail(
  tx: Database,
  clock: Clock,
  where: SQL,
  { settings, publicUrl }: { settings: FestivalSettings; publicUrl: string },
  standIn?: Reader,
): Promise<void> {
  const now = clock();
  const latestWelcomeTime = new Date(now.getTime() - minHoursBetweenWelcomes * 3_600_000);
  const { welcomedAt } = emailSubscribers;
  const [subscriber] = await tx
    .update(emailSubscribers)
    .set({ welcomedAt: now })
    .where(and(where, or(isNull(welcomedAt), lte(welcomedAt, latestWelcomeTime))))
    .returning();
  const recipient = subscriber ?? standIn;
  if (!recipient) return;
  const email = newsletterEmail(welcomeText(settings, now), recipient, { settings, publicUrl });
  await queueIf(tx, clock, subscriber !== undefined, email);
}

/** Matches an email address in any spelling. */
export const isAddress = (email: string) => sql`lower(${emailSubscribers.email}) = lower(${email})`;
