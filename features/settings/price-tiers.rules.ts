import { standardTier } from "./fee-codes.rules";
import type { FestivalSettings } from "./schema";

/** Price tiers: the standard one, and others for students, members and the like. Runs anywhere. */

export const standardTierName = "Standard";

/** A price tier without its fees. */
export type Tier = { code: string; name: string; proof: "none" | "code" };
type Tiers = Pick<FestivalSettings, "priceTiers">;

/** The edition's price tiers in their order, the standard one first. */
export const priceTiers = ({ priceTiers = [] }: Tiers): Tier[] => [
  { code: standardTier, name: standardTierName, proof: "none" },
  ...priceTiers.map(({ code, name, proof }) => ({ code, name, proof })),
];

/** The tiers that everyone may choose. */
export const openTiers = (settings: Tiers): Tier[] =>
  priceTiers(settings).filter(({ proof }) => proof === "none");

/** This tier, if everyone may choose it today; else the standard one. */
export const openTierOf = (settings: Tiers, code: string): string =>
  openTiers(settings).some((tier) => tier.code === code) ? code : standardTier;

/** A code in words: 'early_bird' → 'Early bird' */
export function wordsOfCode(code: string): string {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a tier, 'Student'; of one that the edition does not have, by its code. */
export const tierName = (settings: Tiers, code: string): string =>
  priceTiers(settings).find((tier) => tier.code === code)?.name ?? wordsOfCode(code);

/** An entry's tier for its receipt; absent for the standard one. */
export const shownTier = (settings: Tiers, { tier }: { tier: string }) =>
  tier === standardTier
    ? { tier: undefined, tierName: undefined }
    : { tier, tierName: tierName(settings, tier) };
