import { and, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { accessCodes } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Actor } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import { hashAccessCode, makeAccessCode, verifyAccessCode } from "../access-code.rules.server";
import { directorId } from "../person.commands.server";
import { recordEndedFactors } from "../second-factor/ended-factors.commands.server";
import { forgetDevices } from "../session/devices.commands.server";
import { accessCodeNotice } from "../session/emails/notices";
import type { LoginVisit } from "../session/login.commands.server";
import { mailNotice } from "../session/notices.commands.server";
import { deleteSessions, rotateSession } from "../session/sessions.commands.server";
import type { LeakedCodeCheck } from "./leaked-codes.gateway.server";
import {
  type AccessCodeChange,
  enterCurrentCode,
  sameAccessCode,
  wrongCurrentCode,
} from "./schema";
import {
  commonCodeMessage,
  isCommonCode,
  leakedCodeMessage,
  wordsIn,
} from "./strength.rules.server";

/** Sets and changes access codes. */

/** The source of the current code: created now, the environment's, or set before. */
export type AccessCodeSource =
  | { kind: "created"; code: string }
  | { kind: "environment" }
  | { kind: "stored" };

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
  const isOfDirector = eq(accessCodes.personId, personId);
  const [stored] = await db.select().from(accessCodes).where(isOfDirector);
  if (!environmentCode) {
    if (stored) return { kind: "stored" };
    const code = makeAccessCode();
    await applyCode(db, clock, { accessCodeHash: await hashAccessCode(code) });
    return { kind: "created", code };
  }
  if (
    stored?.environmentHash &&
    (await verifyAccessCode(environmentCode, stored.environmentHash))
  ) {
    return { kind: stored.environmentHash === stored.accessCodeHash ? "environment" : "stored" };
  }
  if (stored && (await verifyAccessCode(environmentCode, stored.accessCodeHash))) {
    await db
      .update(accessCodes)
      .set({ environmentHash: stored.accessCodeHash })
      .where(isOfDirector);
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
    await deleteSessions(tx, personId, null);
    await forgetDevices(tx, personId, null);
    await audit(tx, now, "operator", "access code set at start");
  });
}

export type AccessCodeChangeResult =
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
  deps: { publicUrl: string; isLeaked: LeakedCodeCheck; ledgers: LedgerPlace },
  { currentCode, newCode }: AccessCodeChange,
  visit: LoginVisit & Actor,
): Promise<AccessCodeChangeResult> {
  const { publicUrl, isLeaked, ledgers } = deps;
  const changedAt = clock();
  const { personId, email, address, userAgent } = visit;
  const wrongCodeRefusal = {
    kind: "refused",
    path: "currentCode",
    message: wrongCurrentCode,
  } as const;

  const isOfPerson = eq(accessCodes.personId, personId);
  const [stored] = await db.select().from(accessCodes).where(isOfPerson);
  const storedHash = stored?.accessCodeHash;
  if (storedHash && !currentCode) {
    return { kind: "refused", path: "currentCode", message: enterCurrentCode };
  }
  if (storedHash && !(currentCode && (await verifyAccessCode(currentCode, storedHash)))) {
    await audit(db, changedAt, visit, "access code change refused", { address });
    return wrongCodeRefusal;
  }
  if (storedHash && (await verifyAccessCode(newCode, storedHash))) {
    return { kind: "refused", path: "newCode", message: sameAccessCode };
  }
  const settings = await getSettings(db);
  if (await isCommonCode(newCode, wordsIn(settings.brand.name, settings.brand.fullName, email))) {
    return { kind: "refused", path: "newCode", message: commonCodeMessage };
  }
  if (await isLeaked(newCode))
    return { kind: "refused", path: "newCode", message: leakedCodeMessage };
  const accessCodeHash = await hashAccessCode(newCode);
  const result = await db.transaction(async (tx): Promise<AccessCodeChangeResult> => {
    // Of two concurrent changes, the second finds that its current code is wrong.
    const changedRows = storedHash
      ? await tx
          .update(accessCodes)
          .set({ accessCodeHash, changedAt })
          .where(and(isOfPerson, eq(accessCodes.accessCodeHash, storedHash)))
          .returning()
      : await tx
          .insert(accessCodes)
          .values({ personId, accessCodeHash, changedAt })
          .onConflictDoNothing()
          .returning();
    if (changedRows.length === 0) return wrongCodeRefusal;
    await deleteSessions(tx, personId, visit.sessionId);
    await forgetDevices(tx, personId, visit.device);
    const session = await rotateSession(tx, visit.sessionId);
    if (!session) throw new Error("The session ended while its access code was changed.");
    await audit(tx, changedAt, visit, "access code changed", { address });
    const notice = { to: email, address, userAgent };
    await mailNotice(tx, { clock, publicUrl }, notice, accessCodeNotice);
    return { kind: "changed", ...session };
  });
  // An older backup must not restore the former code. Recorded after the commit: a code that was not
  // changed must not end. The new code has the same time as the record, so a restore keeps it.
  if (result.kind === "changed") {
    await recordEndedFactors(ledgers, () => changedAt, [{ table: "access_codes", row: personId }]);
  }
  return result;
}
