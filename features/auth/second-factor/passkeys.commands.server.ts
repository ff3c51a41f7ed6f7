import { randomBytes } from "node:crypto";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeCredentialPublicKey } from "@simplewebauthn/server/helpers";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { passkeys, webauthnUsers } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { isChallenge } from "./challenges.commands.server";
import { isStrictSignature } from "./der.rules";
import type { Assertion, Attestation } from "./schema";

/** WebAuthn ceremonies. Only PUBLIC_URL's origin and only verified users are accepted. */

/** Where passkeys belong: `rpId` is PASSKEY_HOST, the origin is PUBLIC_URL's. */
export type PasskeySite = { rpId: string; origin: string };

type Row = typeof passkeys.$inferSelect;

const decode = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));

/** The COSE key type (label 1) of keys that sign with ECDSA, whose signatures are written in DER. */
const ellipticType = 2;
const isElliptic = ({ publicKey }: Row) =>
  decodeCredentialPublicKey(decode(publicKey)).get(1) === ellipticType;

/** A person's passkeys, oldest first. */
export const listPasskeys = (db: Database, personId: string): Promise<Row[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.personId, personId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** The user handle of a person, created with their first passkey. Base64url. */
async function ensureUserHandle(db: Database, personId: string): Promise<string> {
  const handle = randomBytes(32).toString("base64url");
  const [row] = await db
    .insert(webauthnUsers)
    .values({ personId, handle })
    // Returns the handle also if it exists already.
    .onConflictDoUpdate({ target: webauthnUsers.personId, set: { personId } })
    .returning();
  return row?.handle ?? handle;
}

/** The user handle of a person who has had a passkey, else null. */
export async function readUserHandle(db: Database, personId: string): Promise<string | null> {
  const [row] = await db.select().from(webauthnUsers).where(eq(webauthnUsers.personId, personId));
  return row?.handle ?? null;
}

/** The options for a new passkey of a person. */
export async function makeCreationOptions(
  db: Database,
  { rpId }: PasskeySite,
  { personId, name, email }: { personId: string; name: string; email: string },
  rpName: string,
) {
  const existing = (await listPasskeys(db, personId)).filter((passkey) => passkey.rpId === rpId);
  return generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userName: email,
    userDisplayName: name || email,
    userID: decode(await ensureUserHandle(db, personId)),
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
}

/** The options for using a passkey: any for a login, the person's own for a confirmation. */
export async function makeRequestOptions(
  db: Database,
  { rpId }: PasskeySite,
  personId: string | null,
) {
  const ownPasskeys = personId ? await listPasskeys(db, personId) : [];
  const usable = ownPasskeys.filter((passkey) => passkey.rpId === rpId);
  return generateAuthenticationOptions({
    rpID: rpId,
    userVerification: "required",
    ...(personId && {
      allowCredentials: usable.map(({ credentialId: id, transports }) => ({ id, transports })),
    }),
  });
}

export type NewPasskey = Omit<Row, "id" | "personId" | "label" | "createdAt" | "lastUsedAt">;

/** Verifies the ceremony of a new passkey. Null if anything is invalid. */
export async function verifyNewPasskey(
  { rpId, origin }: PasskeySite,
  challengeHash: string,
  credential: Attestation,
): Promise<NewPasskey | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: isChallenge(challengeHash),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { credential: key, credentialBackedUp: backedUp } = registrationInfo;
    return {
      credentialId: key.id,
      publicKey: Buffer.from(key.publicKey).toString("base64url"),
      counter: key.counter,
      transports: key.transports ?? [],
      backedUp,
      rpId,
    };
  } catch {
    // The library throws for each error.
    return null;
  }
}

export type PasskeyUse =
  | { kind: "accepted"; personId: string; passkey: Row }
  | { kind: "unknown" }
  | { kind: "wrong" }
  /** The signature counter did not grow: the passkey may have been copied. */
  | { kind: "counter"; personId: string; passkey: Row };

/** Verifies and records the use of a passkey. If two uses have the same counter, the second is refused. */
export async function checkPasskey(
  db: Database,
  clock: Clock,
  { rpId, origin }: PasskeySite,
  challengeHash: string,
  credential: Assertion,
): Promise<PasskeyUse> {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, credential.id));
  if (!passkey) return { kind: "unknown" };
  const { personId } = passkey;
  const handle = credential.response.userHandle;
  const isOtherPersons = handle && handle !== (await readUserHandle(db, personId));
  if (passkey.rpId !== rpId || isOtherPersons) return { kind: "wrong" };
  const signature = decode(credential.response.signature);
  if (isElliptic(passkey) && !isStrictSignature(signature)) return { kind: "wrong" };
  let verification: Awaited<ReturnType<typeof verifyAuthenticationResponse>>;
  try {
    verification = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: isChallenge(challengeHash),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The counter is compared below; here a stale one would look like any other error.
      credential: {
        id: passkey.credentialId,
        publicKey: decode(passkey.publicKey),
        counter: 0,
        transports: passkey.transports,
      },
    });
  } catch (error) {
    // With a counter of 0 the library does not compare.
    if (!(error instanceof Error)) throw error;
    return { kind: "wrong" };
  }
  if (!verification.verified) return { kind: "wrong" };
  const { newCounter, credentialBackedUp: backedUp } = verification.authenticationInfo;
  const hasGrown = sql`(${passkeys.counter} < ${newCounter} or (${passkeys.counter} = 0 and ${newCounter} = 0))`;
  const updatedRows = await db
    .update(passkeys)
    .set({ counter: newCounter, backedUp, lastUsedAt: clock() })
    .where(and(eq(passkeys.id, passkey.id), hasGrown))
    .returning();
  return updatedRows[0]
    ? { kind: "accepted", personId, passkey: updatedRows[0] }
    : { kind: "counter", personId, passkey };
}
