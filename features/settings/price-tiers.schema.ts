import { z } from "zod";
import { tierProofs } from "~/db/enums";
import { oneLinePattern, requiredText } from "~/lib/forms/fields";
import { feeAmount } from "./amount.schema";
import { feeCodePattern, standardTier } from "./fee-codes.rules";
import { setting } from "./setting.schema";

/** A name of a price tier for people. */
export const tierName = requiredText("Enter a name, like Student", 60).regex(
  oneLinePattern,
  "Please keep this on one line",
);

/** Stored with each entry. */
export const tierCode = z.string().regex(feeCodePattern);

const priceTier = z.object({
  code: tierCode.refine((code) => code !== standardTier),
  name: tierName,
  proof: z.enum(tierProofs),
  /** By fee deadline and category; a missing fee is that of the standard tier. */
  fees: z.record(z.string(), z.record(z.string(), feeAmount)),
});

/** The most price tiers, with the standard one. */
export const maxTiers = 10;

/**
 * The price tiers beside the standard one, which every edition has; its fees are in `categories` and `feeDeadlines`.
 * Stored as rows (fees.rules.ts). Absent on public pages without any.
 */
export const priceTiers = setting(
  z
    .array(priceTier)
    .max(maxTiers - 1)
    .optional(),
  [],
);
