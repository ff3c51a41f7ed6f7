import { createHash, randomBytes } from "node:crypto";

/** The 192-bit token in a filmmaker's private link. It is in their mail and nowhere else. */
export const newEntryToken = () => randomBytes(24).toString("base64url");

/** The stored hash. */
export const hashEntryToken = (token: string) => createHash("sha256").update(token).digest("hex");
