import { z } from "zod";
import { recoveryCodeSchema } from "../second-factor/schema";
import { sixDigitsSchema } from "../six-digits.schema";

/** Exactly one of them. */
export const confirmSchema = z
  .object({
    totp: sixDigitsSchema.optional(),
    recoveryCode: recoveryCodeSchema.optional(),
    accessCode: z.string().min(1, "Enter the access code").max(200).optional(),
    code: sixDigitsSchema.optional(),
  })
  .refine((values) => Object.values(values).filter((value) => value !== undefined).length === 1, {
    path: ["totp"],
    error: "Enter one code",
  });
export type Confirmation = z.output<typeof confirmSchema>;
