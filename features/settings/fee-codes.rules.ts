/** Codes of fee deadlines and price tiers, as drafts, entries and payments store them. Runs anywhere. */

export const feeCodePattern = /^[a-z][a-z0-9_]{0,39}$/;

/** Instead of a code: the fee was paid on the platform that the entry was imported from. */
export const paidElsewhere = "elsewhere";

/** The code of the price tier that every edition has. */
export const standardTier = "standard";
