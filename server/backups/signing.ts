import { deriveKey } from "~/lib/secret-keys.server";
import { ConfigError, type Env } from "../env";
import { ensureSecretKey, knownSecretKeys } from "../secret-key";
import { type End, isSignedWith } from "./archive";

/** Signatures of backups, which show a restore that this festival made them. */

const purpose = "backup signature";

/** The key that signs new backups. */
export const signingKey = (env: Env): Buffer => deriveKey(ensureSecretKey(env), purpose);

/** Throws ConfigError, with what to do, unless this festival's key signed the archive. */
export function demandSignature(from: string, env: Env, end: End): void {
  if (!end.signature) throw new ConfigError(unsignedMessage(from));
  const keys = knownSecretKeys(env).map((key) => deriveKey(key, purpose));
  if (!isSignedWith(keys, end)) {
    const reason =
      keys.length > 0 ? "it was signed with another key" : "this machine has no key to verify it";
    throw new ConfigError(
      `Cannot restore: the signature of ${from} can't be verified, because ${reason}. Set SECRET_KEY to the key of the festival that made it, or put its secret.key into DATA_DIR. If you trust this file anyway, add --unsigned.`,
    );
  }
}

/** The message about a backup without a signature. */
export const unsignedMessage = (from: string): string =>
  `Cannot restore: ${from} has no signature, so its origin is unknown. Backups of earlier versions are not signed. If you trust this file, add --unsigned.`;
