import { z } from "zod";
import { authPolicyLevels } from "~/db/enums";
import { versionSchema } from "~/lib/api/version-field";
import { emailAddress } from "~/lib/forms/fields";
import { newPersonSchema } from "../people/schema";

/** Directors, and the two-step policy. Runs anywhere. */

export const directorSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The first director, whose address is in the environment. Cannot be removed. */
  environment: z.boolean(),
  /** invited: has not set up a login yet. */
  state: z.enum(["invited", "active"]),
  /** Their second factor is required at login. */
  binding: z.boolean(),
  version: z.number(),
});
export type Director = z.output<typeof directorSchema>;

export const newDirectorSchema = z.object({
  name: newPersonSchema.shape.name,
  email: emailAddress,
});
export type NewDirector = z.output<typeof newDirectorSchema>;

const level = z.enum(authPolicyLevels, "Choose optional or required");

export const policySchema = z.object({
  directors: level,
  programmers: level,
  version: z.number(),
});
export type Policy = z.output<typeof policySchema>;

export const policyChangeSchema = z.object({
  directors: level.optional(),
  programmers: level.optional(),
  version: versionSchema,
});
