import { and, eq, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Database } from "~/db/client";
import { totpSecrets } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { decrypt, encrypt, type SecretKeys } from "~/lib/secret-keys.server";
import { totpStepSeconds } from "./rules";

/**
 * Authenticator apps: SHA-1, six digits, steps of 30 seconds, one step early or late. An app shows
 * the digits of the real time, so `machineClock` is the machine's, also on a trial whose own clock
 * differs.
 */

const purpose = "totp";
const settings = { algorithm: "SHA1", digits: 6, period: totpStepSeconds } as const;

type Clocks = { clock: Clock; machineClock: Clock };

const totpOf = (secret: string) => new TOTP({ ...settings, secret: Secret.fromBase32(secret) });

/** The step that a code belongs to, or null. */
function stepOf(secret: string, token: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / totpStepSeconds) + delta;
}

/** Creates a new secret, which replaces the confirmed one only when its code is entered. */
export async function beginTotp(
  tx: Database,
  clock: Clock,
  keys: SecretKeys,
  personId: string,
  appName: { issuer: string; label: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const pendingSecret = encrypt(keys, purpose, personId, secret.base32);
  await tx
    .insert(totpSecrets)
    .values({ personId, pendingSecret, createdAt: clock() })
    .onConflictDoUpdate({
      target: totpSecrets.personId,
      set: { pendingSecret, createdAt: clock() },
    });
  const uri = new TOTP({ ...settings, ...appName, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Activates the pending secret. The step of this code counts as used. */
export async function confirmTotp(
  tx: Database,
  { clock, machineClock }: Clocks,
  keys: SecretKeys,
  personId: string,
  token: string,
): Promise<"confirmed" | "wrong" | "nothing pending"> {
  const isOwn = eq(totpSecrets.personId, personId);
  const [row] = await tx.select().from(totpSecrets).where(isOwn).for("update");
  if (!row?.pendingSecret) return "nothing pending";
  const secret = decrypt(keys, purpose, personId, row.pendingSecret);
  const lastStep = secret ? stepOf(secret, token, machineClock().getTime()) : null;
  if (!secret || lastStep === null) return "wrong";
  await tx
    .update(totpSecrets)
    .set({
      secret: encrypt(keys, purpose, personId, secret),
      pendingSecret: null,
      confirmedAt: clock(),
      lastStep,
    })
    .where(isOwn);
  return "confirmed";
}

/** True if the code is right and its step unused; the step is then used up. */
export async function spendTotp(
  tx: Database,
  { machineClock }: Pick<Clocks, "machineClock">,
  keys: SecretKeys,
  personId: string,
  token: string,
): Promise<boolean> {
  const isOwn = eq(totpSecrets.personId, personId);
  const [row] = await tx.select().from(totpSecrets).where(isOwn);
  if (!row?.secret || !row.confirmedAt) return false;
  const secret = decrypt(keys, purpose, personId, row.secret);
  const lastStep = secret ? stepOf(secret, token, machineClock().getTime()) : null;
  if (lastStep === null) return false;
  const updatedRows = await tx
    .update(totpSecrets)
    .set({ lastStep })
    .where(and(isOwn, or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, lastStep))))
    .returning({ personId: totpSecrets.personId });
  return updatedRows.length > 0;
}

/** Removes the app. False if there is none. */
export async function removeTotp(tx: Database, personId: string): Promise<boolean> {
  const deleted = await tx
    .delete(totpSecrets)
    .where(eq(totpSecrets.personId, personId))
    .returning();
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

/** How many confirmed apps no key can decrypt: SECRET_KEY was lost or changed. */
export async function countUnreadableApps(db: Database, keys: SecretKeys): Promise<number> {
  const rows = await db.select().from(totpSecrets);
  return rows.filter(
    ({ personId, secret }) => secret && decrypt(keys, purpose, personId, secret) === null,
  ).length;
}

/** Encrypts secrets of an earlier key with the current key. */
export async function reencryptTotpSecrets(db: Database, keys: SecretKeys): Promise<void> {
  const [currentKey] = keys;
  for (const { personId, secret } of await db.select().from(totpSecrets)) {
    if (!secret || decrypt([currentKey], purpose, personId, secret)) continue;
    const plainSecret = decrypt(keys, purpose, personId, secret);
    if (!plainSecret) continue;
    await db
      .update(totpSecrets)
      .set({ secret: encrypt(keys, purpose, personId, plainSecret) })
      .where(and(eq(totpSecrets.personId, personId), eq(totpSecrets.secret, secret)));
  }
}
