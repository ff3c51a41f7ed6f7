import { findCategory } from "~/features/settings/category.rules";
import { standardTier } from "~/features/settings/fee-codes.rules";
import { type FeeRow, feeRowsOf, withFeeRows } from "~/features/settings/fees.rules";
import { priceTiers } from "~/features/settings/price-tiers.rules";
import { feeBy, feeDeadlines, feeText } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { longDate } from "~/lib/dates/calendar";
import { codesOf, type DeadlinesInput, type FeesInput, type TiersInput } from "./schema";

/** Changes of deadlines, price tiers and fees, and their lines in the audit log. Runs anywhere. */

/** The version of the settings that a call for entries names in milliseconds; null before any change. */
export const settingsVersion = ({ version }: { version: number }): string | null =>
  version === 0 ? null : new Date(version).toISOString();

/**
 * Every category's fee at every deadline; of tiers other than the standard one only the fees that they have. Categories
 * whose fees were never entered have none.
 */
export function feesOf(settings: FestivalSettings): FeeRow[] {
  const deadlines = feeDeadlines(settings).map(({ code }) => code);
  return feeRowsOf(settings).fees.filter(({ deadline }) => deadlines.includes(deadline));
}

/** The deadlines with their fees as text, for the audit log. */
export const deadlineLines = (settings: FestivalSettings): string[] =>
  feeDeadlines(settings).map(({ code, name, endsOn }) => {
    const fees = settings.categories
      .filter(({ unpriced }) => !unpriced)
      .map((category) => `${category.name} ${feeText(feeBy(settings, category, code), settings)}`);
    return `${name}${endsOn ? `, until ${longDate(endsOn, settings)}` : ""}: ${fees.join(", ")}`;
  });

/** The price tiers with their own fees as text, for the audit log. */
export const tierLines = (settings: FestivalSettings): string[] => {
  const fees = feesOf(settings);
  const deadlines = feeDeadlines(settings);
  return priceTiers(settings)
    .slice(1)
    .map(({ code, name, proof }) => {
      const feeTexts = fees
        .filter(({ tier }) => tier === code)
        .map(({ type, deadline, amount }) => {
          const category =
            settings.categories.find((category) => category.type === type)?.name ?? type;
          const deadlineName =
            deadlines.find((feeDeadline) => feeDeadline.code === deadline)?.name ?? deadline;
          return `${category}, ${deadlineName} ${feeText(amount, settings)}`;
        });
      return `${name}${proof === "code" ? ", with a code" : ""}: ${feeTexts.join("; ") || "standard fees"}`;
    });
};

/** The settings after a change of fees: a category whose fee changes is advertised with it. */
const withChangesAdvertised = (
  before: FestivalSettings,
  after: FestivalSettings,
): FestivalSettings => ({
  ...after,
  categories: after.categories.map((category) => {
    const { chargedFee } = category;
    const feeBefore = findCategory(before, category.type)?.chargedFee;
    return feeBefore?.earlyBird === chargedFee.earlyBird && feeBefore.regular === chargedFee.regular
      ? category
      : { ...category, advertisedFee: chargedFee };
  }),
});

/** The settings with these deadlines. Fees stay by code; a new deadline gets those of the last. */
export function withDeadlines(
  settings: FestivalSettings,
  newDeadlines: DeadlinesInput["deadlines"],
): FestivalSettings {
  const codes = codesOf(newDeadlines);
  const deadlines = newDeadlines.map(({ name, endsOn }, index) => ({
    code: codes[index] ?? "",
    name,
    endsOn,
  }));
  const { first, last } = settings.feeDeadlines;
  if (deadlines.length === 1) {
    // Without an early bird its name is kept, in case it is added again; its code must not be that of the last one.
    const unusedFirst = codes.includes(first.code)
      ? { code: `${first.code.slice(0, 30)}_first`, name: "Early bird" }
      : first;
    deadlines.unshift({ ...unusedFirst, endsOn: null });
  }
  const { tiers, fees } = feeRowsOf(settings);
  const usedCodes = feeDeadlines(settings).map(({ code }) => code);
  const newFees = codes.flatMap((code) => {
    const standardSource = usedCodes.includes(code) ? code : last.code;
    return fees
      .filter(({ deadline, tier }) => deadline === (tier === standardTier ? standardSource : code))
      .map((fee) => ({ ...fee, deadline: code }));
  });
  return withChangesAdvertised(
    settings,
    withFeeRows(settings, { deadlines, tiers, fees: newFees }),
  );
}

/** The settings with these price tiers. Fees stay by code; a new tier has the standard ones. */
export function withTiers(
  settings: FestivalSettings,
  newTiers: TiersInput["tiers"],
): FestivalSettings {
  const codes = codesOf(newTiers);
  const { deadlines, fees } = feeRowsOf(settings);
  return withFeeRows(settings, {
    deadlines,
    tiers: newTiers.map(({ name, proof }, index) => ({ code: codes[index] ?? "", name, proof })),
    fees: fees.filter(({ tier }) => codes.includes(tier)),
  });
}

/** The settings with these fees: of the standard tier one for every category at every deadline. */
export const withFees = (settings: FestivalSettings, fees: FeesInput["fees"]): FestivalSettings =>
  withChangesAdvertised(settings, withFeeRows(settings, { ...feeRowsOf(settings), fees }));
