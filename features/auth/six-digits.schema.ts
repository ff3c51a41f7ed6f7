import { z } from "zod";

/** A code by email or of an authenticator app. Spaces between the digits, as people copy them, are ignored. */
export const sixDigitsSchema = z
  .string("Enter the six digits")
  .transform((text) => text.replace(/\s+/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits"));
