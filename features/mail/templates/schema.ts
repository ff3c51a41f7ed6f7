import { z } from "zod";
import { oneLine, requiredText } from "~/http/fields";
import { wrongHtml, wrongVariable } from "./check.rules";

/** The director's own wording of the automated letters: one schema for form and calls. */

export const maxTemplateLength = 15_000;

const told =
  (check: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
    const wrong = check(text);
    if (wrong) context.addIssue({ code: "custom", message: wrong });
  };

export const wordingSchema = z.object({
  subject: requiredText("A letter needs a subject")
    .regex(oneLine, "Please keep the subject on one line")
    .superRefine(told(wrongVariable)),
  html: requiredText("A letter needs words", maxTemplateLength)
    .superRefine(told(wrongHtml))
    .superRefine(told(wrongVariable)),
});
export type Wording = z.output<typeof wordingSchema>;

/** Wording and the version that it was made from; null: the default. */
export const wordingChangeSchema = wordingSchema.extend({
  updatedAt: z.iso.datetime("Say which version of the letter this changes").nullable(),
});

/** Wording, and the entry that it is filled in with: its id, or the sample. */
export const wordingTestSchema = wordingSchema.extend({
  submission: z.union([z.uuid(), z.literal("sample")]).default("sample"),
});

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(["payment", "submission"]),
  subject: z.string(),
  description: z.string(),
  html: z.string(),
  /** When the wording was changed last; null while it is the default. */
  updatedAt: z.string().nullable(),
});
