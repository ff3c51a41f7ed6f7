import { and, eq, isNull, sql } from "drizzle-orm";
import type { AuditAction } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { accessCodes, auditLog, people, personRoles, sessions } from "~/db/schema";
import { directorId } from "~/features/auth/person.commands.server";
import { endOtherSessions, rotateSession } from "~/features/auth/session/sessions.commands.server";
import { queueMail } from "~/features/mail/commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { auditActor, recordRefusal } from "~/lib/api/audit-log.server";
import type { Actor } from "~/lib/api/endpoint";
import { shortenAddress } from "~/lib/client-address";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import {
  dummyHash,
  hashAccessCode,
  makeAccessCode,
  verifyAccessCode,
} from "../director/access-code.rules.server";
import {
  commonCode,
  isCommonCode,
  leakedCode,
  wordsIn,
} from "../director/code-strength.rules.server";
import { type Device, forgetDevices } from "../director/devices.commands.server";
import type { LeakedCodes } from "../director/leaked-codes.gateway.server";
import { recordEndedFactors } from "../second-factor/ended-factors.commands.server";
import { makeTicket } from "../second-factor/tickets.commands.server";
import {
  completeLogin,
  findLoginPerson,
  type LoggedIn,
  type LoginVisit,
} from "../session/login.commands.server";
import { accessCodeNotice } from "./emails/notices";
import {
  type AccessCodeChange,
  enterCurrentCode,
  sameAccessCode,
  wrongCurrentCode,
} from "./schema";

/** The source of the current code: created now, the environment's, or set before. */
export type AccessCodeSource =
  | { kind: "made"; code: string }
  | { kind: "environment" }
  | { kind: "kept" };

/**
 * Ensures that an access code exists. The environment's (`environmentCode`) is applied when it differs from the one applied
 * last: it then replaces the stored one and ends every session. An unchanged environment does not overwrite the
 * director's own change. Without any code, the first start creates one, which is only known then.
 */
export async function ensureAccessCode(
  db: Database,
  clock: Clock,
  environmentCode: string | undefined,
): Promise<AccessCodeSource> {
  const personId = await directorId(db);
  const isOwn = eq(accessCodes.personId, personId);
  const [stored] = await db.select().from(accessCodes).where(isOwn);
  if (!environmentCode) {
    if (stored) return { kind: "kept" };
    const code = makeAccessCode();
    await applyCode(db, clock, { accessCodeHash: await hashAccessCode(code) });
    return { kind: "made", code };
  }
  if (
    stored?.environmentHash &&
    (await verifyAccessCode(environmentCode, stored.environmentHash))
  ) {
    return { kind: stored.environmentHash === stored.accessCodeHash ? "environment" : "kept" };
  }
  if (stored && (await verifyAccessCode(environmentCode, stored.accessCodeHash))) {
    await db.update(accessCodes).set({ environmentHash: stored.accessCodeHash }).where(isOwn);
    return { kind: "environment" };
  }
  const hash = await hashAccessCode(environmentCode);
  await applyCode(db, clock, { accessCodeHash: hash, environmentHash: hash });
  return { kind: "environment" };
}

type Hashes = { accessCodeHash: string; environmentHash?: string };

async function applyCode(db: Database, clock: Clock, hashes: Hashes): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const values = { ...hashes, changedAt: now };
    const personId = await directorId(tx);
    await tx
      .insert(accessCodes)
      .values({ personId, ...values })
      .onConflictDoUpdate({ target: accessCodes.personId, set: values });
    await tx.delete(sessions).where(eq(sessions.personId, personId));
    await forgetDevices(tx, personId, null);
    const action = "access code set at start";
    await tx.insert(auditLog).values({ actor: "operator", action, createdAt: now });
  });
}

/** The page that emails about an account link to. */
type Account = { publicUrl: string };

/** Checked if the email is unknown, so that both responses take the same time. */
const decoyHash = dummyHash();

/** The director with this address, and the hash of their access code; undefined if there is none. */
async function findAccessCode(db: Database, email: string) {
  const [row] = await db
    .select({ personId: people.id, accessCodeHash: accessCodes.accessCodeHash })
    .from(accessCodes)
    .innerJoin(people, eq(people.id, accessCodes.personId))
    .where(
      and(
        eq(sql`lower(${people.email})`, email.trim().toLowerCase()),
        isNull(people.revokedAt),
        sql`exists (select from ${personRoles}
          where ${personRoles.personId} = ${people.id} and ${personRoles.role} = 'director')`,
      ),
    );
  return row;
}

/** The result of a login: the session, or the ticket for its second step. */
export type LoginResult = LoggedIn | { ticket: string; personId: string };

/**
 * Checks the email (case-insensitively) and access code of any director. Null if they are wrong. If a second factor is
 * required, returns a ticket instead of a session. An earlier token of the same browser is ended. The first login of a
 * browser queues an email to the director; wake the delivery afterwards.
 */
export async function logIn(
  db: Database,
  clock: Clock,
  { publicUrl }: Account,
  credentials: { email: string; accessCode: string },
  visit: LoginVisit,
): Promise<LoginResult | null> {
  const stored = await findAccessCode(db, credentials.email);
  const matches = await verifyAccessCode(
    credentials.accessCode,
    stored?.accessCodeHash ?? decoyHash,
  );
  if (!stored || !matches) {
    const refused = { actor: "visitor", action: "login refused" } as const;
    await recordRefusal(db, clock, { ...refused, address: visit.address });
    return null;
  }
  return db.transaction(async (tx) => {
    const { personId } = stored;
    const person = await findLoginPerson(tx, clock, personId);
    if (!person) return null;
    if (person.binding) {
      return { ticket: await makeTicket(tx, clock, personId, "access_code"), personId };
    }
    return completeLogin(tx, { clock, publicUrl }, person, "access_code", visit);
  });
}

/** The browser that was used. */
export type Visit = { address: string; userAgent: string | null; device: Device | null };

const browserOf = (visit: Visit) => ({
  ipAddress: shortenAddress(visit.address),
  userAgent: visit.userAgent?.slice(0, 200) ?? null,
});

export type AccessCodeChanged =
  | { kind: "changed"; token: string; expiresAt: Date }
  | { kind: "refused"; path: keyof AccessCodeChange; message: string };

/**
 * Replaces a director's access code; without an existing code no current one is needed. All other sessions end and
 * every other browser is forgotten; the requesting session continues under a new token. Queues an email to the
 * director; wake the delivery afterwards. `isLeaked` asks a service whether the new code is known to attackers.
 */
export async function changeAccessCode(
  db: Database,
  clock: Clock,
  {
    publicUrl,
    isLeaked,
    ledgers,
  }: Pick<Account, "publicUrl"> & { isLeaked: LeakedCodes; ledgers: LedgerPlace },
  { currentCode, newCode }: AccessCodeChange,
  visit: Visit & Actor,
): Promise<AccessCodeChanged> {
  const { ipAddress, userAgent } = browserOf(visit);
  const changedAt = clock();
  const { personId, email } = visit;
  const record = (tx: Database, action: AuditAction) =>
    tx.insert(auditLog).values({ ...auditActor(visit), action, ipAddress, createdAt: changedAt });
  const refusal = { kind: "refused", path: "currentCode", message: wrongCurrentCode } as const;

  const isOwn = eq(accessCodes.personId, personId);
  const [stored] = await db.select().from(accessCodes).where(isOwn);
  const hash = stored?.accessCodeHash;
  if (hash && !currentCode) {
    return { kind: "refused", path: "currentCode", message: enterCurrentCode };
  }
  if (hash && !(currentCode && (await verifyAccessCode(currentCode, hash)))) {
    await record(db, "access code change refused");
    return refusal;
  }
  if (hash && (await verifyAccessCode(newCode, hash))) {
    return { kind: "refused", path: "newCode", message: sameAccessCode };
  }
  const settings = await getSettings(db);
  if (isCommonCode(newCode, wordsIn(settings.brand.name, settings.brand.fullName, email))) {
    return { kind: "refused", path: "newCode", message: commonCode };
  }
  if (await isLeaked(newCode)) return { kind: "refused", path: "newCode", message: leakedCode };
  const accessCodeHash = await hashAccessCode(newCode);
  const done = await db.transaction(async (tx): Promise<AccessCodeChanged> => {
    // Of two concurrent changes, the second finds that its current code is wrong.
    const changed = hash
      ? await tx
          .update(accessCodes)
          .set({ accessCodeHash, changedAt })
          .where(and(isOwn, eq(accessCodes.accessCodeHash, hash)))
          .returning()
      : await tx
          .insert(accessCodes)
          .values({ personId, accessCodeHash, changedAt })
          .onConflictDoNothing()
          .returning();
    if (changed.length === 0) return refusal;
    await endOtherSessions(tx, personId, visit.sessionId);
    await forgetDevices(tx, personId, visit.device);
    const session = await rotateSession(tx, visit.sessionId);
    if (!session) throw new Error("The session ended while its access code was changed.");
    await record(tx, "access code changed");
    const occasion = { to: email, publicUrl, settings, at: changedAt, userAgent };
    await queueMail(tx, clock, accessCodeNotice({ ...occasion, address: ipAddress }));
    return { kind: "changed", ...session };
  });
  // An older backup must not restore the former code. Recorded after the commit: a code that was not
  // changed must not end. The new one is as old as this record, and stays.
  if (done.kind === "changed") {
    await recordEndedFactors(ledgers, () => changedAt, [{ table: "access_codes", row: personId }]);
  }
  return done;
}
