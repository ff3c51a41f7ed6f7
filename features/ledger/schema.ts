import { z } from "zod";
import { paymentProviders, paymentStates, tableFormats } from "~/db/enums";
import { categoryType } from "~/features/settings/category.schema";
import { editionFilter } from "~/features/settings/edition.schema";
import { feeCodePattern } from "~/features/settings/fee-codes.rules";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { pageQuerySchema } from "~/lib/pagination/query-schema";

/** Every captured or waived fee, the totals, and the daily totals. Runs anywhere. */

const dayRule = "Enter a date like 2026-01-31";
const day = z.iso.date(dayRule).refine((text) => text >= "1900-01-01", dayRule);
const amountRule = "Enter an amount, like 12.50";
/** In the major unit, as in the URL. */
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,9}(?:\.\d{1,3})?$/, amountRule);

/** The filters of payments, for the list, its totals and its files. */
export const paymentFilterSchema = z.object({
  /** A year; every edition by default. */
  edition: editionFilter.optional(),
  state: z.enum(paymentStates).optional(),
  type: categoryType.optional(),
  /** The code of a fee deadline. */
  tier: z.string().regex(feeCodePattern, "Choose a deadline").optional(),
  /** The code of a price tier. */
  priceTier: z.string().regex(feeCodePattern, "Choose a tier").optional(),
  /** The first and last day of payment, in the festival's time zone. */
  from: day.optional(),
  to: day.optional(),
  /** The minimum and maximum amount, in the major unit of each payment's currency. */
  min: amount.optional(),
  max: amount.optional(),
  /** Words of the entry, its reference, or the complete id of a payment. */
  q: z.string().trim().max(200).optional(),
});
export type PaymentFilters = z.output<typeof paymentFilterSchema>;

export const paymentQuerySchema = pageQuerySchema.extend(paymentFilterSchema.shape);

export const paymentExportSchema = paymentFilterSchema.extend({
  format: z.enum(tableFormats).default("csv"),
});

/** Daily totals of all payments, or of one edition or category. */
export const dayBookFilterSchema = paymentFilterSchema.pick({
  edition: true,
  type: true,
  from: true,
  to: true,
});
export type DayBookFilters = z.output<typeof dayBookFilterSchema>;

export const dayBookExportSchema = dayBookFilterSchema.extend({
  format: z.enum(tableFormats).default("csv"),
});

export const paymentSchema = z.object({
  id: z.uuid(),
  paidAt: momentSchema,
  state: z.enum(paymentStates),
  /** Null if there is no entry, or it was deleted. */
  submissionId: z.uuid().nullable(),
  reference: z.string().nullable(),
  title: z.string().nullable(),
  submitterName: z.string().nullable(),
  submissionType: categoryType,
  feePeriod: z.string(),
  /** The code of its price tier; null if its entry or draft was deleted. */
  priceTier: z.string().nullable(),
  /** The year of its edition, '2026'. */
  edition: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  waivedCents: z.number(),
  refundedCents: z.number(),
  /** The provider's fee, in the currency of the festival's account; null if not known yet. */
  feeCents: z.number().nullable(),
  feeCurrency: z.string().nullable(),
  provider: z.enum(paymentProviders).nullable(),
  paymentIntentId: z.string().nullable(),
  /** Its page in the provider's dashboard; null for none. */
  dashboardUrl: z.string().nullable(),
  heldReason: z.string().nullable(),
});
export type Payment = z.output<typeof paymentSchema>;

/** Sums of one currency, in its minor unit. `netCents` is after refunds and known provider fees. */
export const sumSchema = z.object({
  currency: z.string(),
  payments: z.number(),
  paidCents: z.number(),
  refundedCents: z.number(),
  feeCents: z.number(),
  /** Payments whose provider fee is not known yet. */
  feesUnknown: z.number(),
  netCents: z.number(),
  waivers: z.number(),
  waivedCents: z.number(),
});
export type Sum = z.output<typeof sumSchema>;

export const paymentTotalsSchema = z.object({
  total: z.array(sumSchema),
  byCategory: z.array(sumSchema.extend({ type: categoryType })),
  /** By fee deadline. */
  byTier: z.array(sumSchema.extend({ tier: z.string() })),
  /** Only where an edition has price tiers; null where entry and draft were deleted. */
  byPriceTier: z.array(sumSchema.extend({ priceTier: z.string().nullable() })).optional(),
});
export type PaymentTotals = z.output<typeof paymentTotalsSchema>;

/** Payments and refunds of one day in the festival's time zone, in one currency. */
export const dayBookLineSchema = sumSchema.extend({ day: z.string() });
export type DayBookLine = z.output<typeof dayBookLineSchema>;

export const dayBookSchema = z.object({
  /** Newest first. */
  days: z.array(dayBookLineSchema),
  total: z.array(sumSchema),
});
export type DayBook = z.output<typeof dayBookSchema>;
