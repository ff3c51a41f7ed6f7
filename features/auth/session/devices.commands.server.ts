import { and, eq, ne } from "drizzle-orm";
import type { Database } from "~/db/client";
import { directorDevices } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { hashToken, makeToken } from "~/lib/token.server";

/** Browsers that a director has logged in with, identified by a cookie. */
export type Device = { id: string; token: string; personId: string | null };

/** The browser with this token, or null if it never logged in. */
export async function findDevice(db: Database, token: string | null): Promise<Device | null> {
  if (!token) return null;
  const [row] = await db
    .select({ id: directorDevices.id, personId: directorDevices.personId })
    .from(directorDevices)
    .where(eq(directorDevices.tokenHash, hashToken(token)));
  return row ? { ...row, token } : null;
}

/** Records a login of a known browser, or stores a new one and returns its token. */
export async function noteDevice(
  tx: Database,
  clock: Clock,
  personId: string,
  device: Device | null,
  userAgent: string | null,
): Promise<string> {
  const now = clock();
  if (device?.personId === personId) {
    await tx
      .update(directorDevices)
      .set({ lastSeenAt: now, userAgent })
      .where(eq(directorDevices.id, device.id));
    return device.token;
  }
  const token = makeToken();
  await tx.insert(directorDevices).values({
    personId,
    tokenHash: hashToken(token),
    userAgent,
    firstSeenAt: now,
    lastSeenAt: now,
  });
  return token;
}

/** Forgets all browsers of a director, or all but one: the next login from each is emailed again. */
export async function forgetDevices(
  tx: Database,
  personId: string,
  keptDevice: Device | null,
): Promise<void> {
  const isOwn = eq(directorDevices.personId, personId);
  await tx
    .delete(directorDevices)
    .where(keptDevice ? and(isOwn, ne(directorDevices.id, keptDevice.id)) : isOwn);
}
