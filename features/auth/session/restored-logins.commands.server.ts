import { isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  authChallenges,
  dataAccess,
  invitations,
  loginCodes,
  loginTickets,
  sessions,
} from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";

/**
 * Ends every session, code, ticket and invitation of a restored database: they may have ended or
 * been used since the backup. Everybody logs in again.
 */
export async function endRestoredLogins(db: Database, clock: Clock): Promise<void> {
  const usedAt = clock();
  await db.transaction(async (tx) => {
    for (const table of [sessions, loginTickets, authChallenges, dataAccess]) {
      await tx.delete(table);
    }
    for (const table of [invitations, loginCodes]) {
      await tx.update(table).set({ usedAt }).where(isNull(table.usedAt));
    }
  });
}
