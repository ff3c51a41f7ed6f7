import fs from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Encrypts backups like the program `age`: with a public key on the server; the secret key is elsewhere. Debian's `age`
 * reads them as well.
 */

/** A new key pair: `identity` is secret and stored elsewhere, `recipient` goes into BACKUP_RECIPIENT. */
export async function createKeyPair(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Encrypts a file in pieces; the result is on disk when this resolves. */
export async function encryptFile(from: string, to: string, recipient: string): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const plain = Readable.toWeb(fs.createReadStream(from)) as ReadableStream<Uint8Array>;
  const encrypted = await encrypter.encrypt(plain);
  const target = fs.createWriteStream(to, { mode: 0o600, flush: true });
  await pipeline(Readable.fromWeb(encrypted as never), target);
}

/** Decrypts a stream. Rejects if the key is wrong. */
export async function decryptStream(source: Readable, identity: string): Promise<Readable> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const encrypted = Readable.toWeb(source) as ReadableStream<Uint8Array>;
  return Readable.fromWeb((await decrypter.decrypt(encrypted)) as never);
}
