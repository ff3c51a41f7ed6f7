import { z } from "zod";

/**
 * The version that a change is based on, as calls take it (lib/api/conflict-response.ts). Runs
 * anywhere.
 */

const versionRule = "Send the version that you edited";

/** The largest that a row counts to: an integer of the database. */
const mostVersions = 2_147_483_647;

/** Where a call asks for it. */
export const versionSchema = z.int(versionRule).min(0, versionRule).max(mostVersions, versionRule);

/** The same in a call that was there before and works without. */
export const versionField = { version: versionSchema.optional() };

/** And in the query of a deletion. */
export const versionQuery = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, versionRule)
    .transform(Number)
    .optional(),
});

/** Where a change must name it: in its body, and a deletion in its query. */
export const versioned = { version: versionSchema };
/** The whole body of a step that sends nothing else. */
export const versionedBody = z.object(versioned);
export const versionQueryField = z.object({
  version: z
    .string(versionRule)
    .regex(/^\d{1,9}$/, versionRule)
    .transform(Number),
});
