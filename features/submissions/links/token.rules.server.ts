import { randomBytes } from "node:crypto";

/** The 192-bit token in a filmmaker's private link. It exists only in their email. */
export const newEntryToken = () => randomBytes(24).toString("base64url");
