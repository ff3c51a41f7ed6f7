import { z } from "zod";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { emailAddress } from "~/lib/forms/fields";
import { kinds } from "./inventory/columns.rules";

/** Input and output of the calls about personal data. Runs anywhere. */

const kind = z.enum(kinds);
export const fateSchema = z.enum(["erase", "blank", "keep"]);

export const holdingSchema = z.object({
  kind,
  count: z.number(),
  fate: fateSchema,
  why: z.string(),
});

export const dataRequestSchema = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  askedAt: momentSchema,
  dueAt: momentSchema,
  doneAt: momentSchema.nullable(),
});

export const yourDataSchema = z.object({
  email: z.string(),
  holdings: z.array(holdingSchema),
  requests: z.array(dataRequestSchema),
  /** Why these are refused now; null if they are not. */
  refusals: z.object({ erase: z.string().nullable(), export: z.string().nullable() }),
});
export type YourData = z.output<typeof yourDataSchema>;

export const askSchema = z.object({ email: emailAddress });

export const proveSchema = z.object({
  token: z.string("Open the link in our email").max(200),
  code: z
    .string("Enter the six digits")
    .transform((text) => text.replace(/\s+/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits")),
});

export const eraseOwnSchema = z.discriminatedUnion("dryRun", [
  z.object({ dryRun: z.literal(true) }),
  z.object({ dryRun: z.literal(false), email: z.string("Type your email to confirm").max(254) }),
]);

export const receiptSchema = z.object({
  id: z.string().max(100),
  at: z.string().max(100),
  signature: z.string().max(200),
});
export type ReceiptAnswer = z.output<typeof receiptSchema>;

const countSchema = z.object({ kind, count: z.number() });

export const erasedSchema = z.object({
  gone: z.array(countSchema),
  kept: z.array(countSchema.extend({ kind: z.enum([...kinds, "backups"]), why: z.string() })),
  receipt: receiptSchema.nullable(),
});
export type ErasureAnswer = z.output<typeof erasedSchema>;

const giveReason = "Enter a reason";
const reason = z.string(giveReason).trim().max(500, "Use up to 500 characters");

/** A director's deletion, with the reason; counting needs none. */
export const eraseSchema = z.discriminatedUnion(
  "dryRun",
  [
    z.object({ email: emailAddress, dryRun: z.literal(true), reason: reason.optional() }),
    z.object({ email: emailAddress, dryRun: z.literal(false), reason: reason.min(1, giveReason) }),
  ],
  "Set whether to count only",
);

export const erasureSchema = z.object({
  id: z.string(),
  at: momentSchema,
  by: z.string(),
  counts: z.record(z.string(), z.number()),
  erasedAgain: z.array(momentSchema),
});

export const inventoryColumnSchema = z.object({
  table: z.string(),
  column: z.string(),
  personal: z.boolean(),
  whose: z.string().nullable(),
  fate: fateSchema,
  why: z.string(),
});

export const activitySchema = z.object({
  purpose: z.string(),
  people: z.string(),
  data: z.array(z.string()),
  basis: z.string(),
  recipients: z.string(),
  kept: z.string(),
  safeguards: z.string(),
});

export const recordSchema = z.object({
  controller: z.string(),
  activities: z.array(activitySchema),
});
export type RecordAnswer = z.output<typeof recordSchema>;

export const remainingSchema = z.object({
  kind: z.string(),
  rows: z.number(),
  oldest: momentSchema.nullable(),
  keep: z.string(),
  overdue: z.number(),
});
export type RemainingRow = z.output<typeof remainingSchema>;

export const retentionSchema = z.object({ what: z.string(), keep: z.string(), why: z.string() });
