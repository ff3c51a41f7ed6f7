import { z } from "zod";
import { oneLinePattern, requiredText } from "~/lib/forms/fields";
import { findHtmlProblem, findVariableProblem } from "./validate-html.rules";

/** The director's text of automated emails: one schema for form and calls. */

export const maxTemplateLength = 15_000;
/** The limit of a multipart form; the text has its own. */
export const maxFormBytes = 100_000;

const refineWith =
  (check: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
    const problem = check(text);
    if (problem) context.addIssue({ code: "custom", message: problem });
  };

const missingText = "Enter the text of the email";

/** The parts of an email's text, with these variables only. */
function fieldsWith(variables?: readonly string[]) {
  const checkVariables = refineWith((text) => findVariableProblem(text, variables));
  return {
    subject: requiredText("Enter a subject")
      .regex(oneLinePattern, "Please keep the subject on one line")
      .superRefine(checkVariables),
    markdown: requiredText(missingText, maxTemplateLength).superRefine(checkVariables),
    html: requiredText(missingText, maxTemplateLength)
      .superRefine(refineWith(findHtmlProblem))
      .superRefine(checkVariables),
  };
}

/** The schema of a template with these variables, by default those of the automated emails. */
export function wordingSchemaWith(variables?: readonly string[]) {
  const parts = fieldsWith(variables);
  return z
    .object({ ...parts, markdown: parts.markdown.optional(), html: parts.html.optional() })
    .superRefine(({ markdown, html }, context) => {
      if (markdown !== undefined || html !== undefined) return;
      context.addIssue({ code: "custom", path: ["markdown"], message: missingText });
    });
}

/** An email's text as Markdown, or as HTML that the director wrote. */
export const wordingSchema = wordingSchemaWith();
export type Wording = z.output<typeof wordingSchema>;

/** The director's form: Markdown and HTML; `as` chooses one. */
export function wordingFormSchemaWith(variables?: readonly string[]) {
  const fields = fieldsWith(variables);
  return z.discriminatedUnion("as", [
    z.object({ ...fields, as: z.literal("markdown"), html: z.string() }),
    z.object({ ...fields, as: z.literal("html"), markdown: z.string() }),
  ]);
}
export type WordingForm = z.output<ReturnType<typeof wordingFormSchemaWith>>;

/** The form's values in the form of the calls. */
export const wordingOf = ({ as, subject, markdown, html }: WordingForm): Wording =>
  as === "html" ? { subject, html } : { subject, markdown };

/** The template and the version that it is based on; null: the default. */
export const wordingChangeSchema = wordingSchema.safeExtend({
  updatedAt: z.iso.datetime("Send the version of the email that you edited").nullable(),
});

/** A text, and the entry to fill in: its id, or the sample. */
export const wordingTestSchema = wordingSchema.safeExtend({
  submission: z.union([z.uuid(), z.literal("sample")]).default("sample"),
});

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(["payment", "submission"]),
  subject: z.string(),
  description: z.string(),
  html: z.string(),
  /** The Markdown source; null if the director wrote HTML. */
  markdown: z.string().nullable(),
  /** When the text was last changed; null for the default. */
  updatedAt: z.iso.datetime().nullable(),
});
export type Template = z.output<typeof templateSchema>;
