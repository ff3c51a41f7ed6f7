import { z } from "zod";

/** The version that a change is based on (lib/api/conflict-response.ts). Runs anywhere. */

const versionRule = "Send the version that you edited";

/** The largest integer of the database. */
const maxVersion = 2_147_483_647;

export const versionSchema = z.int(versionRule).min(0, versionRule).max(maxVersion, versionRule);

/** Optional: for calls that existed before versions. */
export const optionalVersionField = { version: versionSchema.optional() };

/** The optional version in the query of a deletion. */
export const optionalVersionQuery = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, versionRule)
    .transform(Number)
    .optional(),
});

/** Required: in the body of a change, or the query of a deletion. */
export const requiredVersionField = { version: versionSchema };
/** A body with the version only. */
export const versionBody = z.object(requiredVersionField);
export const requiredVersionQuery = z.object({
  version: z
    .string(versionRule)
    .regex(/^\d{1,9}$/, versionRule)
    .transform(Number),
});
