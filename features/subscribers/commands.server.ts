import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailSubscribers } from "~/db/tables";
import { withdrawNewsletters } from "~/features/mail/commands.server";
import { shortenAddress } from "~/http/client-address";
import type { Clock } from "~/http/clock";

/**
 * Puts an address on the mailing list. One that is on it stays as it is, however
 * it is spelled; one that had left comes back. `address` is the client's on the
 * network and is kept shortened. Nothing returned tells whether it was known.
 */
export async function subscribe(
  db: Database,
  clock: Clock,
  { email, source }: { email: string; source: string },
  address: string,
): Promise<void> {
  const now = clock();
  const ipAddress = shortenAddress(address) || null;
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(emailSubscribers)
      .values({ email, source, subscribedAt: now, ipAddress })
      .onConflictDoNothing()
      .returning({ id: emailSubscribers.id });
    if (added.length > 0) return;
    await tx
      .update(emailSubscribers)
      .set({ isActive: true, source, subscribedAt: now, unsubscribedAt: null, ipAddress })
      .where(
        and(
          sql`lower(${emailSubscribers.email}) = lower(${email})`,
          eq(emailSubscribers.isActive, false),
        ),
      );
  });
}

/** Takes an address off the mailing list, however it is spelled; one that is not on it stays so. */
export async function leaveByAddress(tx: Database, clock: Clock, email: string): Promise<void> {
  await tx
    .update(emailSubscribers)
    .set({ isActive: false, unsubscribedAt: clock() })
    .where(
      and(
        sql`lower(${emailSubscribers.email}) = lower(${email})`,
        eq(emailSubscribers.isActive, true),
      ),
    );
  await withdrawNewsletters(tx, email);
}
