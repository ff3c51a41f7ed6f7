import fs from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Backups are encrypted as the program `age` does it: for a public key that the server
 * has, to be read with a secret key that it has not. Debian's `age` reads them as well.
 */

/**
 * A new pair: `identity` is secret and stored elsewhere, `recipient` goes into BACKUP_RECIPIENT.
 */
export async function newKeys(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Encrypts a file into another one, a piece at a time; it is on disk when this resolves. */
export async function encryptFile(from: string, to: string, recipient: string): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const plain = Readable.toWeb(fs.createReadStream(from)) as ReadableStream<Uint8Array>;
  const sealed = await encrypter.encrypt(plain);
  const target = fs.createWriteStream(to, { mode: 0o600, flush: true });
  await pipeline(Readable.fromWeb(sealed as never), target);
}

/** What an encrypted stream holds. Rejects where the key does not open it. */
export async function decrypted(source: Readable, identity: string): Promise<Readable> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const sealed = Readable.toWeb(source) as ReadableStream<Uint8Array>;
  return Readable.fromWeb((await decrypter.decrypt(sealed)) as never);
}
