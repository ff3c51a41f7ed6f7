import { z } from "zod";
import { oneLinePattern, requiredText } from "~/lib/forms/fields";
import { findHtmlProblem, findVariableProblem } from "./validate-html.rules";

/** The director's texts of emails: one schema for form, calls and set-up files. */

export const maxTemplateLength = 15_000;
/** The limit of words below the standard text of an email. */
export const maxAdditionLength = 2_000;

const refineWith =
  (check: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
    const problem = check(text);
    if (problem) context.addIssue({ code: "custom", message: problem });
  };

const missingText = "Enter the text of the email";

/** The parts of an email's text, with these variables only. */
export function wordingFieldsWith(variables: readonly string[]) {
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

/** The text of an email with these variables: Markdown, or HTML that the director wrote. */
export function wordingSchemaWith(variables: readonly string[]) {
  const parts = wordingFieldsWith(variables);
  return z
    .object({ ...parts, markdown: parts.markdown.optional(), html: parts.html.optional() })
    .superRefine(({ markdown, html }, context) => {
      if (markdown !== undefined || html !== undefined) return;
      context.addIssue({ code: "custom", path: ["markdown"], message: missingText });
    });
}
export type Wording = z.output<ReturnType<typeof wordingSchemaWith>>;

/** The director's words below the standard text of an email; empty for none. */
export const additionSchema = z.object({
  words: z
    .string()
    .trim()
    .max(maxAdditionLength, `Please keep this under ${maxAdditionLength} characters`)
    .superRefine(refineWith((text) => findVariableProblem(text, []))),
  updatedAt: z.iso.datetime("Send the version of the text that you edited").nullable(),
});
