import { z } from "zod";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { maxAccessCodeLength, minAccessCodeLength } from "../access-code/length.rules";

export const enterCurrentCode = "Enter the current access code";
export const wrongCurrentCode = "This is not the current access code";
export const sameAccessCode = "Choose a code that differs from the current one";
export const differentAccessCodes = "The two new codes differ";

/** Too few different characters are easy to guess, however often they are repeated. */
const minDifferentCharacters = 6;

export const accessCodeChangeSchema = z
  .object({
    /** Missing or empty without an existing code. */
    currentCode: z.string(enterCurrentCode).max(maxAccessCodeLength, wrongCurrentCode).optional(),
    newCode: z
      .string(`Use at least ${minAccessCodeLength} characters`)
      .min(minAccessCodeLength, `Use at least ${minAccessCodeLength} characters`)
      .max(maxAccessCodeLength, `Use at most ${maxAccessCodeLength} characters`)
      .refine(
        (code) => new Set(code).size >= minDifferentCharacters,
        `Use at least ${minDifferentCharacters} different characters`,
      ),
    repeatedCode: z.string("Enter the new code again").min(1, "Enter the new code again"),
  })
  .refine(({ newCode, repeatedCode }) => newCode === repeatedCode, {
    path: ["repeatedCode"],
    message: differentAccessCodes,
    // Reported together with other errors.
    when: ({ value }) => {
      // Runs on raw input, before any schema.
      const { newCode, repeatedCode } = Object(value) as Record<string, unknown>;
      return Boolean(newCode && repeatedCode);
    },
  })
  .refine(({ currentCode, newCode }) => currentCode !== newCode, {
    path: ["newCode"],
    message: sameAccessCode,
  });
export type AccessCodeChange = z.infer<typeof accessCodeChangeSchema>;

/** An action in the admin, done or attempted. */
export const activitySchema = z.object({
  id: z.string(),
  actor: z.string(),
  action: z.string(),
  address: z.string(),
  createdAt: momentSchema,
});
export type Activity = z.output<typeof activitySchema>;
