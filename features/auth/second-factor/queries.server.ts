import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { accessCodes, passkeys, recoveryCodes, totpSecrets } from "~/db/schema";
import type { Actor } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { readLogins } from "../session/person-logins.commands.server";
import { listPasskeys, readUserHandle } from "./passkeys.commands.server";
import { confirmedUntil, isFresh, loginsBeforePasskey, passkeysRefusalReason } from "./rules";
import type { Ticket } from "./schema";
import type { PendingLogin } from "./tickets.commands.server";

type Deps = { db: Database; clock: Clock; publicUrl: string; passkeyHost: string };

/** A person's second factor, for their account page. */
export async function readFactors({ db, clock, publicUrl, passkeyHost }: Deps, actor: Actor) {
  const { personId, needsSecondFactor, isFactorDemanded, confirmedAt } = actor;
  const [keys, [totp], codes, [accessCode], userHandle] = await Promise.all([
    listPasskeys(db, personId),
    db.select().from(totpSecrets).where(eq(totpSecrets.personId, personId)),
    db
      .select()
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.personId, personId), isNotNull(recoveryCodes.confirmedAt))),
    db
      .select({ personId: accessCodes.personId })
      .from(accessCodes)
      .where(eq(accessCodes.personId, personId)),
    readUserHandle(db, personId),
  ]);
  const refusalReason = passkeysRefusalReason(publicUrl);
  const isStillConfirmed = isFresh(confirmedAt.getTime(), clock().getTime());
  const codesConfirmedAt = codes[0]?.confirmedAt;
  return {
    passkeys: keys.map((row) => ({ ...row, usable: row.rpId === passkeyHost })),
    totp: totp?.confirmedAt ? { confirmedAt: totp.confirmedAt } : null,
    recoveryCodes: codesConfirmedAt
      ? { left: codes.filter(({ usedAt }) => !usedAt).length, confirmedAt: codesConfirmedAt }
      : null,
    accessCode: accessCode !== undefined,
    binding: needsSecondFactor,
    demanded: isFactorDemanded,
    passkeysOffered: { yes: refusalReason === null, why: refusalReason },
    confirmedUntil: isStillConfirmed ? confirmedUntil(confirmedAt) : null,
    userHandle,
  };
}

/** Whether to offer a passkey to a juror: from their third login on, while they have none. */
export async function shouldOfferPasskey(
  { db, clock, publicUrl }: Omit<Deps, "passkeyHost">,
  { personId, confirmedAt }: Actor,
): Promise<boolean> {
  if (passkeysRefusalReason(publicUrl) !== null) return false;
  if (!isFresh(confirmedAt.getTime(), clock().getTime())) return false;
  if ((await db.$count(passkeys, eq(passkeys.personId, personId))) > 0) return false;
  return (await readLogins(db, personId)).count >= loginsBeforePasskey;
}

/** What a person can use for the second step of their login. */
export async function readSecondStep(
  db: Database,
  { ticket, personId }: PendingLogin,
  passkeyHost: string,
): Promise<Ticket> {
  const [keys, [totp], [code]] = await Promise.all([
    listPasskeys(db, personId),
    db
      .select()
      .from(totpSecrets)
      .where(and(eq(totpSecrets.personId, personId), isNotNull(totpSecrets.confirmedAt))),
    db
      .select()
      .from(recoveryCodes)
      .where(
        and(
          eq(recoveryCodes.personId, personId),
          isNotNull(recoveryCodes.confirmedAt),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .limit(1),
  ]);
  const methods: Ticket["methods"] = [];
  if (totp) methods.push("totp");
  if (code) methods.push("recovery");
  if (keys.some(({ rpId }) => rpId === passkeyHost)) methods.push("passkey");
  return { next: "second_factor", ticket, methods };
}
