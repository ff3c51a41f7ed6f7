import { and, desc, eq, gt, lt, lte, ne, or } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog, directorSessions } from "~/db/tables";
import type { Clock } from "~/http/clock";
import { hashToken, makeToken } from "~/http/token.server";
import { sessionIdleMinutes, sessionMaxHours } from "../schema";
import { browserName } from "./browser-name.rules";

const minutes = (count: number) => count * 60_000;
const idleSince = (now: Date) => new Date(now.getTime() - minutes(sessionIdleMinutes));

/**
 * When each session was used last, as far as that is not written down yet: to
 * look at a page writes nothing. `writeVisits` follows in the background; what a
 * crash loses is half a minute of somebody's idle time.
 */
const visits = new WeakMap<Database, Map<string, Date>>();

const visitsOf = (db: Database): Map<string, Date> => {
  const known = visits.get(db) ?? new Map<string, Date>();
  visits.set(db, known);
  return known;
};

type Row = typeof directorSessions.$inferSelect;

const lastSeen = (db: Database, { id, lastSeenAt }: Row): Date => {
  const unwritten = visits.get(db)?.get(id);
  return unwritten && unwritten > lastSeenAt ? unwritten : lastSeenAt;
};

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
    .where(
      and(eq(directorSessions.tokenHash, hashToken(token)), gt(directorSessions.expiresAt, now)),
    );
  if (!session || lastSeen(db, session) <= idleSince(now)) return null;
  visitsOf(db).set(session.id, now);
  return { id: session.id };
}

/** Writes down when sessions were used last, for other processes and the next start. */
export async function writeVisits(db: Database): Promise<void> {
  const known = visitsOf(db);
  for (const [id, at] of [...known]) {
    const later = and(eq(directorSessions.id, id), lt(directorSessions.lastSeenAt, at));
    await db.update(directorSessions).set({ lastSeenAt: at }).where(later);
    if (known.get(id) === at) known.delete(id);
  }
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
  const now = clock();
  const rows = await db
    .select()
    .from(directorSessions)
    .where(gt(directorSessions.expiresAt, now))
    .orderBy(desc(directorSessions.lastSeenAt), desc(directorSessions.createdAt));
  return rows
    .map((row) => ({
      id: row.id,
      browser: browserName(row.userAgent),
      address: row.ipAddress ?? "",
      startedAt: row.createdAt,
      lastSeenAt: lastSeen(db, row),
      isThis: row.id === own,
    }))
    .filter(({ lastSeenAt }) => lastSeenAt > idleSince(now))
    .sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
    .slice(0, listed);
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
  await writeVisits(db);
  const now = clock();
  await db
    .delete(directorSessions)
    .where(
      or(lte(directorSessions.expiresAt, now), lte(directorSessions.lastSeenAt, idleSince(now))),
    );
}
