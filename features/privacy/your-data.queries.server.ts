import { and, eq, gt } from "drizzle-orm";
import type { Database } from "~/db/client";
import { dataAccess } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { hashToken } from "~/lib/token.server";

/** The address that a cookie of the last 15 minutes verifies; null if none. */
export async function findProvedAddress(
  { db, clock }: { db: Database; clock: Clock },
  session: string | null,
): Promise<string | null> {
  if (!session) return null;
  const [row] = await db
    .select()
    .from(dataAccess)
    .where(
      and(eq(dataAccess.sessionHash, hashToken(session)), gt(dataAccess.sessionExpiresAt, clock())),
    );
  return row?.email ?? null;
}
