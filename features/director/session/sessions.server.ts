import { and, desc, eq, gt, lte, ne, or } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog, directorSessions } from "~/db/tables";
import type { Clock } from "~/http/clock";
import { hashToken, makeToken } from "~/http/token.server";
import { sessionIdleMinutes, sessionMaxHours } from "../schema";
import { browserName } from "./browser-name.rules";

const minutes = (count: number) => count * 60_000;
const idleSince = (now: Date) => new Date(now.getTime() - minutes(sessionIdleMinutes));
const isOpen = (now: Date) =>
  and(gt(directorSessions.expiresAt, now), gt(directorSessions.lastSeenAt, idleSince(now)));

/** More sessions than a person opens in half a day. */
const listed = 50;

type Visit = { ipAddress: string; userAgent: string | null };

/** Starts a session and returns its token. A former token of the same browser is ended. */
export async function startSession(
  tx: Database,
  clock: Clock,
  visit: Visit,
  formerToken: string | null,
): Promise<{ token: string; expiresAt: Date }> {
  if (formerToken) {
    await tx.delete(directorSessions).where(eq(directorSessions.tokenHash, hashToken(formerToken)));
  }
  const token = makeToken();
  const now = clock();
  const expiresAt = new Date(now.getTime() + minutes(60 * sessionMaxHours));
  await tx
    .insert(directorSessions)
    .values({ tokenHash: hashToken(token), createdAt: now, lastSeenAt: now, expiresAt, ...visit });
  return { token, expiresAt };
}

/** The valid session behind a cookie's token; marks it as just used. Null: log in again. */
export async function touchSession(
  db: Database,
  clock: Clock,
  token: string | null,
): Promise<{ id: string } | null> {
  if (!token) return null;
  const now = clock();
  const [session] = await db
    .select()
    .from(directorSessions)
    .where(and(eq(directorSessions.tokenHash, hashToken(token)), isOpen(now)));
  if (!session) return null;
  // Once a minute is enough to know when the desk was left.
  if (now.getTime() - session.lastSeenAt.getTime() > minutes(1)) {
    await db
      .update(directorSessions)
      .set({ lastSeenAt: now })
      .where(eq(directorSessions.id, session.id));
  }
  return { id: session.id };
}

/** Gives a session a new token, so that whoever knew the old one is out. Null: it has ended. */
export async function rotateSession(
  tx: Database,
  id: string,
): Promise<{ token: string; expiresAt: Date } | null> {
  const token = makeToken();
  const [session] = await tx
    .update(directorSessions)
    .set({ tokenHash: hashToken(token) })
    .where(eq(directorSessions.id, id))
    .returning();
  return session ? { token, expiresAt: session.expiresAt } : null;
}

/** The sessions that can be used now, the one used last first; `own` asks. */
export async function listSessions(db: Database, clock: Clock, own: string) {
  const rows = await db
    .select()
    .from(directorSessions)
    .where(isOpen(clock()))
    .orderBy(desc(directorSessions.lastSeenAt), desc(directorSessions.createdAt))
    .limit(listed);
  return rows.map(({ id, userAgent, ipAddress, createdAt, lastSeenAt }) => ({
    id,
    browser: browserName(userAgent),
    address: ipAddress ?? "",
    startedAt: createdAt,
    lastSeenAt,
    isThis: id === own,
  }));
}

/** Ends a session; its token is worth nothing from now on. False: there is none with this id. */
export async function endSession(
  db: Database,
  clock: Clock,
  id: string,
  action = "session ended",
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx.delete(directorSessions).where(eq(directorSessions.id, id)).returning();
    if (ended.length === 0) return false;
    await tx.insert(auditLog).values({ actor: "director", action, createdAt: clock() });
    return true;
  });
}

/** Ends every session, or every one but that named. */
export async function endSessions(db: Database, clock: Clock, keep: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(directorSessions).where(keep ? ne(directorSessions.id, keep) : undefined);
    const action = keep ? "other sessions ended" : "all sessions ended";
    await tx.insert(auditLog).values({ actor: "director", action, createdAt: clock() });
  });
}

/** Deletes sessions that can no longer be used. */
export async function sweepSessions(db: Database, clock: Clock): Promise<void> {
  const now = clock();
  await db
    .delete(directorSessions)
    .where(
      or(lte(directorSessions.expiresAt, now), lte(directorSessions.lastSeenAt, idleSince(now))),
    );
}
