import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/**
 * SECRET_KEY, and SECRET_KEY_BEFORE during a change of the key. The first key writes; all keys are accepted. Each
 * purpose uses a derived key.
 */
export type SecretKeys = readonly [current: string, ...before: string[]];

/** A derived key of 32 bytes for one purpose. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "heartlight", purpose, 32));

const hmacWith = (secret: string, purpose: string, text: string) =>
  createHmac("sha256", deriveKey(secret, purpose)).update(text).digest("base64url");

/** The HMAC-SHA-256 of a text with the current key, as base64url. */
export const hmac = ([current]: SecretKeys, purpose: string, text: string): string =>
  hmacWith(current, purpose, text);

/** The HMACs with every key: a stored value equals one of them. */
export const hmacs = (keys: SecretKeys, purpose: string, text: string): string[] =>
  keys.map((key) => hmacWith(key, purpose, text));

/** A function that computes `hmacs` of many texts: each key is derived once. */
export function hmacsOf(keys: SecretKeys, purpose: string): (text: string) => string[] {
  const derived = keys.map((key) => deriveKey(key, purpose));
  return (text) => derived.map((key) => createHmac("sha256", key).update(text).digest("base64url"));
}

/** Whether one of the keys made the signature. */
export function isSigned(keys: SecretKeys, purpose: string, text: string, signature: string) {
  const actual = Buffer.from(signature);
  return hmacs(keys, purpose, text).some((hmac) => {
    const expected = Buffer.from(hmac);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
}

/** Encrypts a text (AES-256-GCM); only the same owner can decrypt it. */
export function encrypt(
  [current]: SecretKeys,
  purpose: string,
  owner: string,
  text: string,
): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(current, purpose), iv);
  cipher.setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [iv, cipher.getAuthTag(), encrypted].map((part) => part.toString("base64url")).join(".");
}

/** Decrypts the result of `encrypt`; null if no key fits. */
export function decrypt(
  keys: SecretKeys,
  purpose: string,
  owner: string,
  encrypted: string,
): string | null {
  const [iv, tag, text] = encrypted.split(".").map((part) => Buffer.from(part, "base64url"));
  if (!iv || !tag || !text) return null;
  for (const key of keys) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", deriveKey(key, purpose), iv);
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
    } catch {
      // Encrypted with another key.
    }
  }
  return null;
}
