import { z } from "zod";
import { filmLinks } from "~/db/enums";
import { categoryKinds } from "~/db/submission-type";
import { submissionTypeSchema, typedCodeSchema, typedTierSchema } from "~/features/payments/schema";
import { standardTier } from "~/features/settings/fee-codes.rules";
import { publicQuestionSchema } from "~/features/settings/questions.schema";

/** Public categories and fees: the price now, and at each deadline. */

export const quoteQuery = z.object({
  type: submissionTypeSchema,
  tier: typedTierSchema.default(standardTier),
  code: typedCodeSchema.optional(),
});

/** Amounts are in the major unit of the edition's currency. */
export const quoteSchema = z.object({
  type: z.string(),
  /** The code of the current fee deadline. */
  deadline: z.string(),
  /** The code of the price tier; a code may have opened another than was asked. */
  tier: z.string(),
  full: z.number(),
  saved: z.number(),
  amount: z.number(),
  currency: z.string(),
  /** '$30', 'Free' */
  shown: z.string(),
});

const bounds = z.object({ min: z.number(), max: z.number() });

export const publicCategorySchema = z.object({
  type: z.string(),
  /** Its form is at /submit/{slug}. */
  slug: z.string(),
  name: z.string(),
  kind: z.enum(categoryKinds),
  /** Whether it takes entries while submissions are open. */
  open: z.boolean(),
  /** Null for a category without a running time. */
  minutes: bounds.nullable(),
  /** Characters of the synopsis, or of the log line. */
  text: bounds,
  genres: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Whether the form asks for a link to the film. */
  link: z.enum(filmLinks),
  /** Null, and no fees, before they were entered. */
  fee: quoteSchema
    .pick({ amount: true, currency: true, shown: true, deadline: true })
    .extend({ endsOn: z.string().nullable() })
    .nullable(),
  fees: z.array(z.object({ deadline: z.string(), tier: z.string(), amount: z.number() })),
  /** The edition's own questions. */
  questions: z.array(publicQuestionSchema),
});
