import { and, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailSubscribers } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { Clock } from "~/lib/dates/clock";
import { newsletterEmail, type Reader } from "./emails/newsletter";
import { welcomeText } from "./emails/welcome";

/** Shared by all ways of subscribing. */

/** The welcome email is sent at most once in this many hours. */
const welcomeAgainAfterHours = 24;

/** The columns of a resubscribed reader. */
export const backOnTheList = { isActive: true, unsubscribedAt: null, leftBy: null } as const;

/** Queues the welcome email to the reader that matches `where`, unless they got it lately. */
export async function welcome(
  tx: Database,
  clock: Clock,
  where: SQL,
  { facts, publicUrl }: { facts: FestivalSettings; publicUrl: string },
): Promise<void> {
  const now = clock();
  const longAgo = new Date(now.getTime() - welcomeAgainAfterHours * 3_600_000);
  const { welcomedAt } = emailSubscribers;
  const [reader] = await tx
    .update(emailSubscribers)
    .set({ welcomedAt: now })
    .where(and(where, or(isNull(welcomedAt), lte(welcomedAt, longAgo))))
    .returning();
  if (!reader) return;
  await queueMail(tx, clock, welcomeEmail(reader, { facts, now, publicUrl }));
}

/** The welcome email of a reader at a moment. */
export const welcomeEmail = (
  reader: Reader,
  { facts, now, publicUrl }: { facts: FestivalSettings; now: Date; publicUrl: string },
) => newsletterEmail(welcomeText(facts, now), reader, { facts, publicUrl });

/** Matches an email address in any spelling. */
export const isAddress = (email: string) => sql`lower(${emailSubscribers.email}) = lower(${email})`;
