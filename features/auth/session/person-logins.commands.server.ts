import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { personLogins } from "~/db/schema";

/** How often each person logged in, and when last with their current address. */

/** Counts a login. */
export async function noteLogin(tx: Database, at: Date, personId: string): Promise<void> {
  await tx
    .insert(personLogins)
    .values({ personId, count: 1, lastAt: at })
    .onConflictDoUpdate({
      target: personLogins.personId,
      set: { count: sql`${personLogins.count} + 1`, lastAt: at },
    });
}

/** Logins of a person so far, and when they last logged in with their current address. */
export async function readLogins(db: Database, personId: string) {
  const [row] = await db.select().from(personLogins).where(eq(personLogins.personId, personId));
  return { count: row?.count ?? 0, lastAt: row?.lastAt ?? null };
}

/** Forgets when a person last logged in: they have another address now, not used yet. */
export async function forgetLastLogin(tx: Database, personId: string): Promise<void> {
  await tx.update(personLogins).set({ lastAt: null }).where(eq(personLogins.personId, personId));
}
