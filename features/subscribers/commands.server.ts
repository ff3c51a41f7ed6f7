import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailSubscribers } from "~/db/tables";
import { readFacts } from "~/features/festival/queries.server";
import { queueMail, withdrawNewsletters } from "~/features/mail/commands.server";
import { shortenAddress } from "~/http/client-address";
import type { Clock } from "~/http/clock";
import { newsletterLetter } from "./emails/newsletter";
import { welcomeText } from "./emails/welcome";

/** Somebody who comes and goes is welcomed once in this many hours: no one can be pestered with it. */
const welcomeAgainAfterHours = 24;

type NewSubscriber = { email: string; source: string };

/** How the welcome letter gets out: the address its links lead to. */
export type Welcome = { publicUrl: string };

/**
 * Puts an address on the mailing list. One that is on it stays as it is, however
 * it is spelled; one that had left comes back. Who is new gets a welcome letter,
 * queued in the same transaction; wake the delivery afterwards. Without `welcome`
 * nobody is written to. `address` is the client's on the network and is kept
 * shortened. Nothing returned tells whether the e-mail was known.
 */
export async function subscribe(
  db: Database,
  clock: Clock,
  { email, source }: NewSubscriber,
  address: string,
  welcome: Welcome | null,
): Promise<void> {
  const now = clock();
  const ipAddress = shortenAddress(address) || null;
  const facts = welcome && (await readFacts(db));
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(emailSubscribers)
      .values({ email, source, subscribedAt: now, ipAddress })
      .onConflictDoNothing()
      .returning({ id: emailSubscribers.id });
    if (added.length === 0) {
      await tx
        .update(emailSubscribers)
        .set({ isActive: true, source, subscribedAt: now, unsubscribedAt: null, ipAddress })
        .where(and(isAddress(email), eq(emailSubscribers.isActive, false)));
    }
    if (!welcome || !facts) return;
    const longAgo = new Date(now.getTime() - welcomeAgainAfterHours * 3_600_000);
    const { welcomedAt, subscribedAt } = emailSubscribers;
    const [reader] = await tx
      .update(emailSubscribers)
      .set({ welcomedAt: now })
      .where(
        and(
          isAddress(email),
          eq(subscribedAt, now),
          or(isNull(welcomedAt), lte(welcomedAt, longAgo)),
        ),
      )
      .returning();
    if (!reader) return;
    const { publicUrl } = welcome;
    await queueMail(tx, clock, newsletterLetter(welcomeText(facts), reader, { facts, publicUrl }));
  });
}

const isAddress = (email: string) => sql`lower(${emailSubscribers.email}) = lower(${email})`;

/** Takes an address off the mailing list, however it is spelled; one that is not on it stays so. */
export async function leaveByAddress(tx: Database, clock: Clock, email: string): Promise<void> {
  await tx
    .update(emailSubscribers)
    .set({ isActive: false, unsubscribedAt: clock() })
    .where(and(isAddress(email), eq(emailSubscribers.isActive, true)));
  await withdrawNewsletters(tx, email);
}

/**
 * Takes the reader with this token off the list, with the letters that were
 * queued for them. Any number of times is as good as once. False: nobody has it.
 */
export async function leaveByToken(db: Database, clock: Clock, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [reader] = await tx
      .select()
      .from(emailSubscribers)
      .where(eq(emailSubscribers.unsubscribeToken, token));
    if (!reader) return false;
    await leaveByAddress(tx, clock, reader.email);
    return true;
  });
}
