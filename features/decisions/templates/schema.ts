import { z } from "zod";
import { templateSchema, wordingSchemaWith } from "~/features/mail/templates/schema";
import { decisionEmailIds, decisionVariables } from "./texts";

/** Templates of decision emails: like automated emails, with more variables. */

export const decisionEmailSchema = templateSchema
  .omit({ type: true })
  .extend({ id: z.enum(decisionEmailIds) });

const wordingSchema = wordingSchemaWith(decisionVariables);

/** The template and the version that it is based on; null: the default. */
export const emailChangeSchema = wordingSchema.safeExtend({
  updatedAt: z.iso.datetime("Send the version of the email that you edited").nullable(),
});

/** The text, and the entry to fill it with: its id, or the sample. */
export const emailTestSchema = wordingSchema.safeExtend({
  submission: z.union([z.uuid(), z.literal("sample")]).default("sample"),
});
