import { z } from "zod";
import { feeAmount } from "~/features/settings/amount.schema";
import { day } from "~/features/settings/day.schema";
import { deadlineName } from "~/features/settings/fee-deadlines.schema";
import { feePeriodPattern, paidElsewhere } from "~/features/settings/fee-period.rules";

/** The call for entries of an edition: its deadlines and their fees. Runs anywhere. */

/** The only price tier so far. */
export const standardTier = "standard";

/** 'Early bird' → 'early_bird' */
export function codeOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 36);
  const code = /^[a-z]/.test(words) ? words : `fee_${words}`;
  return code === paidElsewhere ? `fee_${code}` : code;
}

/** The last moment that a date can hold, in milliseconds. */
const latestMoment = 8_640_000_000_000_000;

/** The version of the settings, in milliseconds; deadlines and fees belong to them. */
const version = { version: z.int("Send the version that you edited").min(0).max(latestMoment) };

const feeSchema = z.object({
  type: z.string().max(40),
  /** The code of a deadline. */
  deadline: z.string().max(40),
  tier: z.string().max(40),
  /** In the major unit of the edition's currency; 0: free. */
  amount: feeAmount,
});

export const callSchema = z.object({
  /** The year, '2026'. */
  edition: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  categories: z.array(
    z.object({
      ...{ type: z.string(), slug: z.string(), name: z.string(), plural: z.string() },
      kind: z.enum(["film", "script"]),
      /** Drafts and entries of the edition. */
      entries: z.number(),
    }),
  ),
  deadlines: z.array(
    z.object({ code: z.string(), name: z.string(), endsOn: z.string().nullable() }),
  ),
  tiers: z.array(z.object({ code: z.string(), name: z.string(), proof: z.enum(["none", "code"]) })),
  fees: z.array(feeSchema.extend({ amount: z.number() })),
  ...version,
});
export type Call = z.output<typeof callSchema>;

export const deadlinesSchema = z.object({
  deadlines: z
    .array(
      z.object({
        code: z.string().regex(feePeriodPattern).optional(),
        name: deadlineName,
        /** The last day of its fee, inclusive; null only for the last deadline. */
        endsOn: z.preprocess((value) => (value === "" ? null : value), day.nullable()),
      }),
    )
    .min(1, "Keep at least one deadline")
    .max(10, "Keep this to 10 deadlines")
    .superRefine((all, context) => {
      const refuse = (index: number, field: string, message: string) =>
        context.addIssue({ code: "custom", message, path: [index, field] });
      const codes = all.map(({ code, name }) => code ?? codeOf(name));
      all.forEach(({ endsOn }, index) => {
        const before = all[index - 1]?.endsOn;
        if (codes.indexOf(codes[index] ?? "") < index) {
          refuse(index, "name", "This deadline is there twice");
        }
        if (endsOn === null && index < all.length - 1) {
          refuse(index, "endsOn", "Choose a date. Only the last deadline may have none");
        }
        if (before && endsOn && endsOn <= before) {
          refuse(index, "endsOn", "Each deadline must be after the one before");
        }
      });
    }),
  /** The fees of these deadlines, as `PUT /api/call/fees` takes them; without them a new one has the last one's. */
  fees: z.array(feeSchema).max(400).optional(),
  ...version,
});
export type DeadlinesGiven = z.output<typeof deadlinesSchema>;

export const feesSchema = z.object({ fees: z.array(feeSchema).max(400), ...version });
export type FeesGiven = z.output<typeof feesSchema>;
