import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { Leaver } from "~/db/enums";
import { emailSubscribers, outboxMessages } from "~/db/schema";
import { withdrawNewsletters } from "~/features/mail/commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { shortenAddress } from "~/lib/client-address";
import type { Clock } from "~/lib/dates/clock";
import { sendConfirmationEmail } from "./confirmation.commands.server";
import { findReader } from "./queries.server";
import { isAddress, queueWelcomeEmail, subscribedColumns } from "./welcome.commands.server";

type NewSubscriber = { email: string; source: string };

/** The base address of the links in an email. */
export type Outgoing = { publicUrl: string };

/**
 * Subscribes an address in any spelling. A subscribed one stays unchanged; one that had unsubscribed is subscribed
 * again. A new subscriber gets a welcome email, queued in the same transaction; wake the delivery afterwards. With
 * double opt-in, an email asks for confirmation instead, and nobody is subscribed before they confirm. Without
 * `outgoing` no email is sent. `address` is the client's IP address, stored shortened. Neither the result nor its time
 * reveals whether the email was known: the result says only whether double opt-in is on.
 */
export async function subscribe(
  db: Database,
  clock: Clock,
  { email, source }: NewSubscriber,
  address: string,
  outgoing: Outgoing | null,
): Promise<{ confirm: boolean }> {
  const now = clock();
  const ipAddress = shortenAddress(address) || null;
  const settings = await getSettings(db);
  const mustConfirm = outgoing !== null && settings.newsletter.doubleOptIn;
  const newSubscriber = {
    id: randomUUID(),
    email,
    unsubscribeToken: randomUUID(),
    source,
    ipAddress,
    subscribedAt: now,
    isActive: !mustConfirm,
  };
  await db.transaction(async (tx) => {
    // The same statements for every address: the time does not show whether it was known.
    await tx.insert(emailSubscribers).values(newSubscriber).onConflictDoNothing();
    if (mustConfirm) {
      await sendConfirmationEmail(tx, clock, email, { settings, publicUrl: outgoing.publicUrl });
      return;
    }
    await tx
      .update(emailSubscribers)
      .set({ ...subscribedColumns, source, subscribedAt: now, ipAddress, confirmTokenHash: null })
      .where(and(isAddress(email), eq(emailSubscribers.isActive, false)));
    const isNew = and(isAddress(email), eq(emailSubscribers.subscribedAt, now));
    if (outgoing && isNew)
      await queueWelcomeEmail(tx, clock, isNew, { settings, ...outgoing }, newSubscriber);
  });
  return { confirm: mustConfirm };
}

/** Unsubscribes an address in any spelling, and withdraws what waits for it. False: it was not subscribed. */
export async function unsubscribeByAddress(
  tx: Database,
  clock: Clock,
  email: string,
  leftBy: Leaver,
): Promise<boolean> {
  const left = await tx
    .update(emailSubscribers)
    .set({ isActive: false, unsubscribedAt: clock(), leftBy, confirmTokenHash: null })
    .where(and(isAddress(email), eq(emailSubscribers.isActive, true)))
    .returning({ id: emailSubscribers.id });
  await withdrawNewsletters(tx, clock, email);
  return left.length > 0;
}

/**
 * Unsubscribes the reader with this token, their own or that of a copy of a newsletter, and withdraws what waits for
 * them. The copy is marked if they left by it. Repeating it changes nothing. False: unknown token.
 */
export async function unsubscribeByToken(
  db: Database,
  clock: Clock,
  token: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const reader = await findReader(tx, token);
    if (!reader) return false;
    const { subscriber, copyId } = reader;
    if (!subscriber) return true;
    const hasLeft = await unsubscribeByAddress(tx, clock, subscriber.email, "reader");
    if (!copyId || !hasLeft) return true;
    const { id, state, mark } = outboxMessages;
    await tx
      .update(outboxMessages)
      .set({ mark: "left" })
      .where(
        and(
          eq(id, copyId),
          inArray(state, ["sent", "sending"]),
          sql`${mark} is distinct from 'complained'`,
        ),
      );
    return true;
  });
}
