import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog, directorCredentials, directorSessions } from "~/db/tables";
import { shortenAddress } from "~/http/client-address";
import type { Clock } from "~/http/clock";
import { hashAccessCode, makeAccessCode, verifyAccessCode } from "./access-code.server";
import { sessionIdleMinutes, sessionMaxHours } from "./schema";

const minutes = (count: number) => count * 60_000;
const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Makes sure that an access code exists. A chosen one replaces what is stored
 * and ends every session; without one, the first start makes one. Returns the
 * made code, the only time it is known, or null.
 */
export async function ensureAccessCode(
  db: Database,
  clock: Clock,
  chosen: string | undefined,
): Promise<string | null> {
  const [stored] = await db.select().from(directorCredentials);
  if (stored && (!chosen || (await verifyAccessCode(chosen, stored.accessCodeHash)))) return null;
  const code = chosen ?? makeAccessCode();
  const accessCodeHash = await hashAccessCode(code);
  await db.transaction(async (tx) => {
    await tx
      .insert(directorCredentials)
      .values({ id: 1, accessCodeHash, changedAt: clock() })
      .onConflictDoUpdate({
        target: directorCredentials.id,
        set: { accessCodeHash, changedAt: clock() },
      });
    await tx.delete(directorSessions);
  });
  return chosen ? null : code;
}

/** Checked when the e-mail is unknown, so that both answers take the same time. */
const decoyHash = hashAccessCode("an access code that nobody has");

type Visit = { address: string; userAgent: string | null };

/**
 * Checks e-mail (case-insensitively) and access code. Returns the new session's
 * token, or null. A former token of the same browser is ended.
 */
export async function logIn(
  db: Database,
  clock: Clock,
  directorEmail: string,
  given: { email: string; accessCode: string },
  visit: Visit & { formerToken: string | null },
): Promise<{ token: string; expiresAt: Date } | null> {
  const [stored] = await db.select().from(directorCredentials);
  const known = given.email.trim().toLowerCase() === directorEmail && stored !== undefined;
  const matches = await verifyAccessCode(
    given.accessCode,
    known ? stored.accessCodeHash : await decoyHash,
  );
  const ipAddress = shortenAddress(visit.address);
  if (!known || !matches) {
    await db.insert(auditLog).values({ actor: "visitor", action: "login refused", ipAddress });
    return null;
  }
  const token = randomBytes(32).toString("base64url");
  const now = clock();
  const expiresAt = new Date(now.getTime() + minutes(60 * sessionMaxHours));
  await db.transaction(async (tx) => {
    if (visit.formerToken) {
      await tx
        .delete(directorSessions)
        .where(eq(directorSessions.tokenHash, hashToken(visit.formerToken)));
    }
    await tx.insert(directorSessions).values({
      tokenHash: hashToken(token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      ipAddress,
      userAgent: visit.userAgent?.slice(0, 200) ?? null,
    });
    await tx.insert(auditLog).values({ actor: "director", action: "logged in", ipAddress });
  });
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
      and(
        eq(directorSessions.tokenHash, hashToken(token)),
        gt(directorSessions.expiresAt, now),
        gt(directorSessions.lastSeenAt, new Date(now.getTime() - minutes(sessionIdleMinutes))),
      ),
    );
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

/** Ends a session; its token is worth nothing from now on. */
export async function logOut(db: Database, sessionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(directorSessions).where(eq(directorSessions.id, sessionId));
    await tx.insert(auditLog).values({ actor: "director", action: "logged out" });
  });
}

/** Deletes sessions that can no longer be used. */
export async function sweepSessions(db: Database, clock: Clock): Promise<void> {
  const idleSince = new Date(clock().getTime() - minutes(sessionIdleMinutes)).toISOString();
  await db
    .delete(directorSessions)
    .where(
      sql`${lte(directorSessions.expiresAt, clock())} or ${directorSessions.lastSeenAt} < ${idleSince}::timestamptz`,
    );
}
