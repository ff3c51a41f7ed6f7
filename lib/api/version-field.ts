import { z } from "zod";

/** The version that a change is based on (lib/api/conflict-response.ts). Runs anywhere. */

const versionRule = "Send the version that you edited";

/** The largest integer of the database. */
const maxVersions = 2_147_483_647;

export const versionSchema = z.int(versionRule).min(0, versionRule).max(maxVersions, versionRule);

/** Optional: for calls that existed before versions. */
export const versionField = { version: versionSchema.optional() };

/** The same in the query of a deletion. */
export const versionQuery = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, versionRule)
    .transform(Number)
    .optional(),
});

/** Required: in the body of a change, or the query of a deletion. */
export const versioned = { version: versionSchema };
/** A body with the version only. */
export const versionedBody = z.object(versioned);
export const versionQueryField = z.object({
  version: z
    .string(versionRule)
    .regex(/^\d{1,9}$/, versionRule)
    .transform(Number),
});
