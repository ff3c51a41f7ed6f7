import { z } from "zod";
import {
  additionSchema,
  type Wording,
  wordingFieldsWith,
  wordingSchemaWith,
} from "~/features/mail/wording/schema";
import {
  decisionEmailKeys,
  decisionVariables,
  type EmailKey,
  entryVariables,
  fixedEmailKeys,
  importVariables,
  isFixedEmail,
  variableNames,
} from "~/features/mail/wording/texts";

/** The bodies and replies of the calls that edit emails, and the form of the editor. */

/** The limit of a multipart form; the text has its own. */
export const maxFormBytes = 100_000;

/** How many test emails a director may send. */
export const testLimit = { name: "test-letter", max: 20, seconds: 3_600 };

/** The bodies about an email with these variables: a change, and a text to test with an entry or the sample. */
function bodiesWith(variables: Readonly<Record<string, string>>) {
  const wording = wordingSchemaWith(Object.keys(variables));
  return {
    /** `updatedAt`: the version that the change is based on; null: the default. */
    change: wording.safeExtend({
      updatedAt: z.iso.datetime("Send the version of the email that you edited").nullable(),
    }),
    test: wording.safeExtend({
      submission: z.union([z.uuid(), z.literal("sample")]).default("sample"),
    }),
  };
}
export const entryEmailBodies = bodiesWith(entryVariables);
export const decisionEmailBodies = bodiesWith(decisionVariables);
const importBodies = bodiesWith(importVariables);
export const importEmailBodies = {
  ...importBodies,
  /** With sample values, since there is no entry to choose. */
  test: importBodies.test.safeExtend({ submission: z.literal("sample").default("sample") }),
};

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

export const decisionEmailSchema = templateSchema
  .omit({ type: true })
  .extend({ id: z.enum(decisionEmailKeys) });

export const importEmailSchema = templateSchema.pick({
  subject: true,
  html: true,
  markdown: true,
  updatedAt: true,
});

/** The key of an email with a standard text (a fixed email), below which the director adds words. */
export const fixedEmailKeySchema = z.enum(fixedEmailKeys);

export const fixedEmailSchema = z.object({
  id: fixedEmailKeySchema,
  name: z.string(),
  when: z.string(),
  /** Markdown; '' for none. */
  words: z.string(),
  /** When the text was last changed; null if there is none. */
  updatedAt: z.iso.datetime().nullable(),
});
export type FixedEmail = z.output<typeof fixedEmailSchema>;

/** The form of the editor: Markdown and HTML; `as` chooses one. */
export type WordingForm = Record<"subject" | "markdown" | "html", string> & {
  as: "markdown" | "html";
};

/** The schema of the form: a text in one of both formats, or the words below a standard text. */
export function formSchemaOf(key: EmailKey): z.ZodType<WordingForm, WordingForm> {
  if (isFixedEmail(key)) {
    const markdown = additionSchema.shape.words;
    return z.object({ as: z.literal("markdown"), subject: z.string(), html: z.string(), markdown });
  }
  const fields = wordingFieldsWith(variableNames(key));
  return z.discriminatedUnion("as", [
    z.object({ ...fields, as: z.literal("markdown"), html: z.string() }),
    z.object({ ...fields, as: z.literal("html"), markdown: z.string() }),
  ]);
}

/** The form's values in the form of the calls. */
export const wordingOf = ({ as, subject, markdown, html }: WordingForm): Wording =>
  as === "html" ? { subject, html } : { subject, markdown };
