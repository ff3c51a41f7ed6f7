import { z } from "zod";
import { emailAddress } from "~/lib/forms/fields";
import { sixDigitsSchema } from "../six-digits.schema";

/** Logging in with a code. Runs anywhere. */

/** The same message for a code that is wrong, expired, used, or tried too often. */
export const loginCodeRefused =
  "This code is wrong, expired or already used. Open the link in the newest email and enter its code, or request a new code.";

export const requestLoginCodeSchema = z.object({ email: emailAddress });

/** A code with its link, or with the address that it was sent to. */
export const enterSchema = z
  .object({
    code: sixDigitsSchema,
    token: z.string().max(200).optional(),
    email: emailAddress.optional(),
  })
  .refine(({ token, email }) => token !== undefined || email !== undefined, {
    path: ["email"],
    error: "Email is required",
  });
