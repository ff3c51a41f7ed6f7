import { createHash, randomBytes, randomInt } from "node:crypto";

/** A random token of 256 bits, for a cookie or an emailed link. */
export const makeToken = () => randomBytes(32).toString("base64url");

/** Whether a text has the form of a token. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** The SHA-256 of a token, which is stored instead of it. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** Characters that are not mistaken for each other when read aloud. */
const readableCharacters = "abcdefghjkmnpqrstuvwxyz23456789";

/** A random code in groups of five such characters (about 25 bits each): 'k3mfa-9xw2q'. */
export const makeReadableCode = (groups: number) =>
  Array.from({ length: groups }, () =>
    Array.from({ length: 5 }, () => readableCharacters[randomInt(readableCharacters.length)]).join(
      "",
    ),
  ).join("-");
