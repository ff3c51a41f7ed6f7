import { z } from "zod";
import { documentedTypes, paymentProviders } from "~/db/enums";
import { typePattern } from "~/db/submission-type";

/** The documented types, by their names without underscores: 'shortfilm' → 'short_film'. */
const documentedTypesByName = new Map<string, string>(
  documentedTypes.map((type) => [type.replaceAll("_", ""), type]),
);

/**
 * short_film, short-film and the label 'Short Film' all mean short_film. Whether the edition has the category is checked
 * by the call.
 */
export const submissionTypeSchema = z
  .string({ error: "Choose a category" })
  .max(40)
  .transform((text, context) => {
    const type = text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_");
    if (typePattern.test(type)) return documentedTypesByName.get(type.replaceAll("_", "")) ?? type;
    context.addIssue({ code: "custom", message: "Choose a category" });
    return z.NEVER;
  });

/** A code as typed; upper and lower case, spaces and hyphens are the same. */
export const typedCodeSchema = z
  .string("Enter the code")
  .trim()
  .max(60, "This is not a valid code");

/** The code of a price tier. */
export const typedTierSchema = z
  .string("We can't find this price tier")
  .max(60, "We can't find this price tier");

export const createIntentSchema = z.object({
  /** In the major unit of the edition's currency, as shown in the form. */
  amount: z.number({ error: "Enter the fee" }),
  submissionType: submissionTypeSchema,
  /** The form's values, stored before any payment. */
  submission: z.record(z.string(), z.unknown()).optional(),
  /** By default the standard one. */
  tier: typedTierSchema.nullish(),
  /** A code that reduces or waives the fee, or opens a price tier. */
  code: typedCodeSchema.nullish(),
});

export type PaymentRequest = z.input<typeof createIntentSchema>;

/**
 * A payment that can be continued, for the holder of its link; without the draft's secret, which stays in its browser.
 */
export const payableIntentSchema = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amount: z.number(),
  currency: z.string(),
  provider: z.enum(paymentProviders),
  publishableKey: z.string().optional(),
});
export type PayableIntent = z.infer<typeof payableIntentSchema>;

/** The draft's secret, returned once. Required to submit a free entry, and values that differ from the draft's. */
const draftFields = {
  draftToken: z.string(),
  /** There are codes, and none was applied; absent otherwise. */
  takesCode: z.boolean().optional(),
};
const openPaymentSchema = payableIntentSchema.extend(draftFields);
export type OpenPayment = z.infer<typeof openPaymentSchema>;

/** The next step of a stored draft: its payment, or nothing with a fee of 0. */
export const createdIntentSchema = z.discriminatedUnion("provider", [
  openPaymentSchema,
  z.object({
    clientSecret: z.null(),
    paymentIntentId: z.string(),
    amount: z.literal(0),
    currency: z.string(),
    provider: z.literal("none"),
    ...draftFields,
  }),
]);
export type CreatedIntent = z.infer<typeof createdIntentSchema>;

/** The sandbox's test cards. It stores no card numbers. */
export const sandboxCards = ["pays", "declined", "confirmation"] as const;
export type SandboxCard = (typeof sandboxCards)[number];

export const sandboxConfirmSchema = z.object({
  clientSecret: z.string().min(1).max(200),
  card: z.enum(sandboxCards, { error: "Choose a test card" }),
  approved: z.boolean().optional(),
});

export const sandboxConfirmedSchema = z.object({
  status: z.enum(["succeeded", "requires_action"]),
});

export const paymentTexts = {
  declined: "Your card was declined.",
  refused: "The confirmation was refused. Your card was not charged.",
  unreachable: "The payment provider could not be reached. Please try again in a moment.",
};
