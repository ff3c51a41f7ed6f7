import type { Database } from "~/db/client";
import { findEdition } from "~/features/settings/editions.queries.server";
import { standardTier } from "~/features/settings/fee-codes.rules";
import type { Festival } from "~/features/settings/hooks";
import { priceTiers } from "~/features/settings/price-tiers.rules";
import { chargedFee, type Fee } from "~/features/settings/rules";
import type { SubmissionType } from "~/features/settings/schema";
import { reducedCharge } from "~/lib/money/charge";
import { CodeRefused, findApplicableCode } from "../codes/hold.commands.server";
import type { CodeRow } from "../codes/queries.server";
import { discountOf } from "../codes/rules";
import { codeTexts } from "../codes/texts";
import { tierTexts } from "./texts";

type FeeRequest = {
  type: SubmissionType;
  /** The code of a price tier; by default the standard one. */
  tier?: string | null | undefined;
  typedCode?: string | null | undefined;
  now: Date;
};

export type Quote =
  | { fee: Fee; code: CodeRow | null }
  /** `refused`: the message; `path`: the field that is wrong. */
  | { refused: string; path: "tier" | "code" };

/**
 * The fee of an entry now, in its price tier and with the code that reduces it; or why not. A code that opens a tier
 * charges that tier's fee, and takes nothing off it.
 */
export async function quoteFee(
  db: Database,
  { settings, edition }: Pick<Festival, "settings" | "edition">,
  { type, tier, typedCode, now }: FeeRequest,
): Promise<Quote> {
  const priceTier = priceTiers(settings).find(({ code }) => code === (tier ?? standardTier));
  if (!priceTier) return { refused: tierTexts.unknown, path: "tier" };
  const needsCode = priceTier.proof === "code";
  if (!typedCode) {
    if (needsCode) return { refused: tierTexts.needsCode(priceTier.name), path: "tier" };
    return { fee: chargedFee(settings, type, now, { tier: priceTier.code }), code: null };
  }
  try {
    const editionId = (await findEdition(db, edition.slug))?.id ?? "";
    const code = await findApplicableCode(db, settings, { typedCode, type, editionId, now });
    if (needsCode && code.tier !== priceTier.code) {
      return { refused: codeTexts.otherTier(priceTier.name), path: "code" };
    }
    const discount = discountOf(code);
    if (!discount) {
      return { fee: chargedFee(settings, type, now, { tier: code.tier ?? standardTier }), code };
    }
    const tierOption = { tier: priceTier.code };
    if (chargedFee(settings, type, now, tierOption).cents === 0) {
      return { refused: codeTexts.notNeeded, path: "code" };
    }
    const reduce = (cents: number, currency: string) => reducedCharge(cents, currency, discount);
    return { fee: chargedFee(settings, type, now, { ...tierOption, reduce }), code };
  } catch (error) {
    if (error instanceof CodeRefused) return { refused: error.message, path: "code" };
    throw error;
  }
}
