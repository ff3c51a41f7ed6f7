import { createHash, randomBytes } from "node:crypto";

/** An opaque token of 256 bits: for a cookie, or for a link that somebody gets by mail. */
export const makeToken = () => randomBytes(32).toString("base64url");

/** Whether a text has the form of a token. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** What of a token is stored: its SHA-256. The token itself never is. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");
