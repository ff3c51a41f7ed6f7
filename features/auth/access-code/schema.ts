import { z } from "zod";
import { loginTexts } from "./texts";

/** A director's access code: login and change. Runs anywhere. */

/** Lengths of a code, in characters. */
export const minAccessCodeLength = 12;
const maxAccessCodeLength = 200;

/** The documented message for every failed login. */
export const loginRefused =
  "Invalid email or password. Only the festival director can access this portal.";

export const loginSchema = z.object({
  email: z.string().trim().min(1, loginTexts.emailMissing).max(254),
  accessCode: z.string().min(1, loginTexts.codeMissing).max(maxAccessCodeLength),
});

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
