import { eq, ne } from "drizzle-orm";
import type { Database } from "~/db/client";
import { directorDevices } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { hashToken, makeToken } from "~/lib/token.server";

/** Browsers that the director has logged in with, known by a cookie of their own. */
export type Device = { id: string; token: string };

/** The browser with this token, or null when it never logged in. */
export async function findDevice(db: Database, token: string | null): Promise<Device | null> {
  if (!token) return null;
  const [row] = await db
    .select({ id: directorDevices.id })
    .from(directorDevices)
    .where(eq(directorDevices.tokenHash, hashToken(token)));
  return row ? { id: row.id, token } : null;
}

/** Notes that a known browser logged in again, or makes a new one known and returns its token. */
export async function noteDevice(
  tx: Database,
  clock: Clock,
  known: Device | null,
  userAgent: string | null,
): Promise<string> {
  const now = clock();
  if (known) {
    await tx
      .update(directorDevices)
      .set({ lastSeenAt: now, userAgent })
      .where(eq(directorDevices.id, known.id));
    return known.token;
  }
  const token = makeToken();
  await tx
    .insert(directorDevices)
    .values({ tokenHash: hashToken(token), userAgent, firstSeenAt: now, lastSeenAt: now });
  return token;
}

/** Forgets every browser, or all but one: the next login from each is told by mail again. */
export async function forgetDevices(tx: Database, keep: Device | null): Promise<void> {
  await tx.delete(directorDevices).where(keep ? ne(directorDevices.id, keep.id) : undefined);
}
