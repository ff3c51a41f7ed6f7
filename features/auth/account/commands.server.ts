import { and, eq, ne } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { AuditAction } from "~/db/enums";
import { auditLog, directorCredentials, sessions } from "~/db/schema";
import { directorId } from "~/features/auth/person.commands.server";
import { rotateSession, startSession } from "~/features/auth/session/sessions.server";
import { queueMail } from "~/features/mail/commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { recordRefusal } from "~/lib/api/audit-log.server";
import type { Actor } from "~/lib/api/endpoint";
import { shortenAddress } from "~/lib/client-address";
import type { Clock } from "~/lib/dates/clock";
import {
  dummyHash,
  hashAccessCode,
  makeAccessCode,
  verifyAccessCode,
} from "../director/access-code.server";
import { commonCode, isCommonCode, wordsIn } from "../director/code-strength.server";
import { type Device, forgetDevices, noteDevice } from "../director/devices.server";
import { accessCodeNotice, newBrowserNotice } from "./emails/notices";
import { type AccessCodeChange, sameAccessCode, sessionMaxHours, wrongCurrentCode } from "./schema";

/** Where the code in force comes from: made now, the environment's, or chosen or made before. */
export type AccessCodeSource =
  | { kind: "made"; code: string }
  | { kind: "environment" }
  | { kind: "kept" };

/**
 * Makes sure that an access code exists. The environment's (`chosen`) is applied
 * when it is another than was applied last: it then replaces what is stored and
 * ends every session. One that was applied before stays undone when the director
 * changed the code since. Without any, the first start makes one, and this is
 * the only time that it is known.
 */
export async function ensureAccessCode(
  db: Database,
  clock: Clock,
  chosen: string | undefined,
): Promise<AccessCodeSource> {
  const [stored] = await db.select().from(directorCredentials);
  if (!chosen) {
    if (stored) return { kind: "kept" };
    const code = makeAccessCode();
    await applyCode(db, clock, { accessCodeHash: await hashAccessCode(code) });
    return { kind: "made", code };
  }
  if (stored?.environmentHash && (await verifyAccessCode(chosen, stored.environmentHash))) {
    return { kind: stored.environmentHash === stored.accessCodeHash ? "environment" : "kept" };
  }
  if (stored && (await verifyAccessCode(chosen, stored.accessCodeHash))) {
    await db.update(directorCredentials).set({ environmentHash: stored.accessCodeHash });
    return { kind: "environment" };
  }
  const hash = await hashAccessCode(chosen);
  await applyCode(db, clock, { accessCodeHash: hash, environmentHash: hash });
  return { kind: "environment" };
}

type Hashes = { accessCodeHash: string; environmentHash?: string };

async function applyCode(db: Database, clock: Clock, hashes: Hashes): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const values = { ...hashes, changedAt: now };
    await tx
      .insert(directorCredentials)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: directorCredentials.id, set: values });
    await tx.delete(sessions).where(eq(sessions.personId, await directorId(tx)));
    await forgetDevices(tx, null);
    const action = "access code set at start";
    await tx.insert(auditLog).values({ actor: "operator", action, createdAt: now });
  });
}

/** Checked when the e-mail is unknown, so that both answers take the same time. */
const decoyHash = dummyHash();

/** Whose account it is, and what letters about it link to. */
export type Account = { directorEmail: string; publicUrl: string };

/** The browser that something is done with. */
export type Visit = { address: string; userAgent: string | null; device: Device | null };

const browserOf = (visit: Visit) => ({
  ipAddress: shortenAddress(visit.address),
  userAgent: visit.userAgent?.slice(0, 200) ?? null,
});

/**
 * Checks e-mail (case-insensitively) and access code. Returns the tokens of the
 * new session and of the browser, or null. A former token of the same browser is
 * ended. The first login of a browser queues a letter to the director; wake the
 * delivery afterwards.
 */
export async function logIn(
  db: Database,
  clock: Clock,
  { directorEmail, publicUrl }: Account,
  given: { email: string; accessCode: string },
  visit: Visit & { formerToken: string | null },
): Promise<{ token: string; deviceToken: string } | null> {
  const [stored] = await db.select().from(directorCredentials);
  const known = given.email.trim().toLowerCase() === directorEmail && stored !== undefined;
  const matches = await verifyAccessCode(
    given.accessCode,
    known ? stored.accessCodeHash : decoyHash,
  );
  const { ipAddress, userAgent } = browserOf(visit);
  const createdAt = clock();
  if (!known || !matches) {
    const refused = { actor: "visitor", action: "login refused" } as const;
    await recordRefusal(db, clock, { ...refused, address: visit.address });
    return null;
  }
  const facts = await getSettings(db);
  return db.transaction(async (tx) => {
    const { token } = await startSession(
      tx,
      clock,
      { personId: await directorId(tx), method: "access_code", hours: sessionMaxHours },
      { ipAddress, userAgent },
      visit.formerToken,
    );
    const deviceToken = await noteDevice(tx, clock, visit.device, userAgent);
    const action = visit.device ? "logged in" : "logged in with a new browser";
    await tx.insert(auditLog).values({ actor: "director", action, ipAddress, createdAt });
    if (!visit.device) {
      const occasion = { to: directorEmail, publicUrl, facts, at: createdAt, userAgent };
      await queueMail(tx, clock, newBrowserNotice({ ...occasion, address: ipAddress }));
    }
    return { token, deviceToken };
  });
}

export type AccessCodeChanged =
  | { kind: "changed"; token: string; expiresAt: Date }
  | { kind: "refused"; path: keyof AccessCodeChange; told: string };

/**
 * Replaces the access code. All other sessions end and every other browser is
 * forgotten; the session that asked goes on under a new token. Queues a letter
 * to the director; wake the delivery afterwards.
 */
export async function changeAccessCode(
  db: Database,
  clock: Clock,
  { directorEmail, publicUrl }: Account,
  { currentCode, newCode }: AccessCodeChange,
  visit: Visit & Pick<Actor, "personId" | "sessionId">,
): Promise<AccessCodeChanged> {
  const { ipAddress, userAgent } = browserOf(visit);
  const changedAt = clock();
  const record = (tx: Database, action: AuditAction) =>
    tx.insert(auditLog).values({ actor: "director", action, ipAddress, createdAt: changedAt });
  const wrong = { kind: "refused", path: "currentCode", told: wrongCurrentCode } as const;

  const [stored] = await db.select().from(directorCredentials);
  if (!stored || !(await verifyAccessCode(currentCode, stored.accessCodeHash))) {
    await record(db, "access code change refused");
    return wrong;
  }
  if (await verifyAccessCode(newCode, stored.accessCodeHash)) {
    return { kind: "refused", path: "newCode", told: sameAccessCode };
  }
  const facts = await getSettings(db);
  if (isCommonCode(newCode, wordsIn(facts.brand.name, facts.brand.fullName, directorEmail))) {
    return { kind: "refused", path: "newCode", told: commonCode };
  }
  const accessCodeHash = await hashAccessCode(newCode);
  return db.transaction(async (tx) => {
    // Of two changes at once, the second finds that its current code is none any more.
    const changed = await tx
      .update(directorCredentials)
      .set({ accessCodeHash, changedAt })
      .where(
        and(
          eq(directorCredentials.id, 1),
          eq(directorCredentials.accessCodeHash, stored.accessCodeHash),
        ),
      )
      .returning();
    if (changed.length === 0) return wrong;
    const others = and(eq(sessions.personId, visit.personId), ne(sessions.id, visit.sessionId));
    await tx.delete(sessions).where(others);
    await forgetDevices(tx, visit.device);
    const session = await rotateSession(tx, visit.sessionId);
    if (!session) throw new Error("The session ended while its access code was changed.");
    await record(tx, "access code changed");
    const occasion = { to: directorEmail, publicUrl, facts, at: changedAt, userAgent };
    await queueMail(tx, clock, accessCodeNotice({ ...occasion, address: ipAddress }));
    return { kind: "changed", ...session };
  });
}
