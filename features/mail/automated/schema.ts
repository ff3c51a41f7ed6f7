import { z } from "zod";
import { findVariableProblem } from "../templates/validate-html.rules";
import { automatedKinds } from "./texts";

export const maxOwnWordsLength = 2_000;

/** The director's text in an automatic email; empty for none. */
export const ownWordsSchema = z.object({
  words: z
    .string()
    .trim()
    .max(maxOwnWordsLength, `Please keep this under ${maxOwnWordsLength} characters`)
    .superRefine((text, context) => {
      const message = findVariableProblem(text, []);
      if (message) context.addIssue({ code: "custom", message });
    }),
  updatedAt: z.iso.datetime("Send the version of the text that you edited").nullable(),
});

export const automatedKindSchema = z.enum(automatedKinds);

export const automatedEmailSchema = z.object({
  id: automatedKindSchema,
  name: z.string(),
  when: z.string(),
  /** Markdown; '' for none. */
  words: z.string(),
  /** When the text was last changed; null if there is none. */
  updatedAt: z.iso.datetime().nullable(),
});
export type AutomatedEmail = z.output<typeof automatedEmailSchema>;
