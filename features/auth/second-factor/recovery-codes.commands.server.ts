import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { recoveryCodes } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { hmac, hmacs, type SecretKeys } from "~/lib/secret-keys.server";
import { makeReadableCode } from "~/lib/token.server";
import { normalizeRecoveryCode, recoveryCodesPerSet } from "./rules";

/** Recovery codes on paper, each of which replaces the second factor once. */

const purpose = "recovery codes";

/** What is hashed of a code: with the person, so that equal codes of two people differ. */
const hmacSubject = (personId: string, code: string) =>
  `${personId}:${normalizeRecoveryCode(code)}`;

/** Creates ten codes. The previous ones work until one of the new ones is entered. */
export async function makeRecoveryCodes(
  tx: Database,
  clock: Clock,
  keys: SecretKeys,
  personId: string,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodesPerSet) codes.add(makeReadableCode(2));
  await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.confirmedAt)));
  await tx.insert(recoveryCodes).values(
    [...codes].map((code) => ({
      personId,
      codeHash: hmac(keys, purpose, hmacSubject(personId, code)),
      createdAt: clock(),
    })),
  );
  return [...codes];
}

/**
 * Activates the new set when one of its codes is entered, which stays unused. Returns the ids of
 * the deleted previous codes; null if the code is not in the new set.
 */
export async function confirmRecoveryCodes(
  tx: Database,
  clock: Clock,
  keys: SecretKeys,
  personId: string,
  code: string,
): Promise<string[] | null> {
  const isPending = and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.confirmedAt));
  const rows = await tx.select().from(recoveryCodes).where(isPending).for("update");
  const hashes = hmacs(keys, purpose, hmacSubject(personId, code));
  if (!rows.some(({ codeHash }) => hashes.includes(codeHash))) return null;
  const formerCodes = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.personId, personId), isNotNull(recoveryCodes.confirmedAt)))
    .returning({ id: recoveryCodes.id });
  await tx.update(recoveryCodes).set({ confirmedAt: clock() }).where(isPending);
  return formerCodes.map(({ id }) => id);
}

/** Uses up a code of the confirmed set and returns its id; null if there is none. */
export async function spendRecoveryCode(
  tx: Database,
  clock: Clock,
  keys: SecretKeys,
  personId: string,
  code: string,
): Promise<string | null> {
  const usedCodes = await tx
    .update(recoveryCodes)
    .set({ usedAt: clock() })
    .where(
      and(
        eq(recoveryCodes.personId, personId),
        inArray(recoveryCodes.codeHash, hmacs(keys, purpose, hmacSubject(personId, code))),
        isNotNull(recoveryCodes.confirmedAt),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return usedCodes[0]?.id ?? null;
}
