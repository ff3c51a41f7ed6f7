import { createHash } from "node:crypto";

/** Parts of the upload protocol tus. */

export const tusHeaders = { "Tus-Resumable": "1.0.0" };

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** An Upload-Metadata header. */
export const metadataOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(",");

export const sha256Of = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");
