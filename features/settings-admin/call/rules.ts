import { standardTier } from "~/features/settings/fee-period.rules";
import { priceTiers } from "~/features/settings/price-tiers.rules";
import { feeBy, feeDeadlines, feeText } from "~/features/settings/rules";
import type { Category, FestivalSettings } from "~/features/settings/schema";
import { longDate } from "~/lib/dates/calendar";
import { ownValue } from "~/lib/own-value";
import { type Call, codesOf, type DeadlinesInput, type FeesInput, type TiersInput } from "./schema";

/** Deadlines, price tiers and fees within the settings. Runs anywhere. */

type Fee = Call["fees"][number];

const pricedCategories = ({ categories }: FestivalSettings) =>
  categories.filter(({ unpriced }) => !unpriced);

/**
 * Every category's fee at every deadline; of tiers other than the standard one only the fees that they have. Categories
 * whose fees were never entered are left out.
 */
export function feesOf(settings: FestivalSettings): Fee[] {
  const feesOfTier = (tier: string) => settings.priceTiers?.find(({ code }) => code === tier)?.fees;
  return priceTiers(settings).flatMap(({ code: tier }) =>
    pricedCategories(settings).flatMap((category) =>
      feeDeadlines(settings).flatMap(({ code: deadline }): Fee[] => {
        const { type } = category;
        const amount =
          tier === standardTier
            ? feeBy(settings, category, deadline)
            : ownValue(ownValue(feesOfTier(tier), deadline), type);
        return amount === undefined ? [] : [{ type, deadline, tier, amount }];
      }),
    ),
  );
}

/** The deadlines with their fees as text, for the audit log. */
export const deadlineLines = (settings: FestivalSettings): string[] =>
  feeDeadlines(settings).map(({ code, name, endsOn }) => {
    const fees = pricedCategories(settings).map(
      (category) => `${category.name} ${feeText(feeBy(settings, category, code), settings)}`,
    );
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

/** A category with these fees at the first and the last deadline. If they change, the home page advertises them. */
function withChargedFees(category: Category, earlyBird: number, regular: number): Category {
  const { chargedFee: currentFee } = category;
  if (currentFee.earlyBird === earlyBird && currentFee.regular === regular) return category;
  const fee = { earlyBird, regular };
  return { ...category, chargedFee: fee, advertisedFee: fee };
}

/** The settings with these deadlines. Fees stay by code; a new deadline gets those of the last. */
export function withDeadlines(
  settings: FestivalSettings,
  deadlines: DeadlinesInput["deadlines"],
): FestivalSettings {
  const codes = codesOf(deadlines);
  const codedDeadlines = deadlines.map((deadline, index) => ({
    ...deadline,
    code: codes[index] ?? "",
  }));
  const last = codedDeadlines.at(-1);
  if (!last) throw new RangeError("There is at least one deadline.");
  const first = codedDeadlines.length > 1 ? codedDeadlines[0] : undefined;
  const existingCodes = feeDeadlines(settings).map(({ code }) => code);
  const feeAt = (category: Category, code: string) =>
    existingCodes.includes(code) ? feeBy(settings, category, code) : category.chargedFee.regular;
  const between = codedDeadlines.slice(1, -1).map(({ code, name, endsOn }) => ({
    code,
    name,
    endsOn: endsOn ?? "",
    fees: Object.fromEntries(
      settings.categories.map((category) => [category.type, feeAt(category, code)]),
    ),
  }));
  const { first: storedFirst } = settings.feeDeadlines;
  // Without an early bird its name is kept, in case it is added again; its code must not be that of the last one.
  const unusedFirst =
    last.code === storedFirst.code
      ? { code: `${last.code.slice(0, 30)}_first`, name: "Early bird" }
      : storedFirst;
  return {
    ...settings,
    dates: { ...settings.dates, earlyBirdEndsOn: first?.endsOn ?? null },
    feeDeadlines: {
      first: first ? { code: first.code, name: first.name } : unusedFirst,
      between,
      last: { code: last.code, name: last.name, endsOn: last.endsOn },
    },
    priceTiers: settings.priceTiers?.map((priceTier) => ({
      ...priceTier,
      fees: Object.fromEntries(
        Object.entries(priceTier.fees).filter(([code]) => codes.includes(code)),
      ),
    })),
    categories: settings.categories.map((category) => {
      const regular = feeAt(category, last.code);
      return withChargedFees(category, first ? feeAt(category, first.code) : regular, regular);
    }),
  };
}

/** The settings with these price tiers. Fees stay by code; a new tier has the standard ones. */
export function withTiers(
  settings: FestivalSettings,
  tiers: TiersInput["tiers"],
): FestivalSettings {
  const codes = codesOf(tiers);
  return {
    ...settings,
    priceTiers: tiers.slice(1).map(({ name, proof }, index) => {
      const code = codes[index + 1] ?? "";
      const existingTier = settings.priceTiers?.find((priceTier) => priceTier.code === code);
      return { code, name, proof, fees: existingTier?.fees ?? {} };
    }),
  };
}

/** The settings with these fees: of the standard tier one for every category at every deadline. */
export function withFees(settings: FestivalSettings, cells: FeesInput["fees"]): FestivalSettings {
  const { first, between, last } = settings.feeDeadlines;
  const standardFeeAt = (type: string, code: string) =>
    cells.find(
      ({ type: cellType, deadline, tier }) =>
        cellType === type && deadline === code && tier === standardTier,
    )?.amount;
  const feesOfTier = (tier: string) => {
    const fees: Record<string, Record<string, number>> = {};
    for (const cell of cells.filter((cell) => cell.tier === tier)) {
      fees[cell.deadline] = { ...ownValue(fees, cell.deadline), [cell.type]: cell.amount };
    }
    return fees;
  };
  return {
    ...settings,
    feeDeadlines: {
      first,
      last,
      between: between.map((deadline) => ({
        ...deadline,
        fees: Object.fromEntries(
          settings.categories.map((category) => [
            category.type,
            standardFeeAt(category.type, deadline.code) ?? feeBy(settings, category, deadline.code),
          ]),
        ),
      })),
    },
    priceTiers: settings.priceTiers?.map((priceTier) => ({
      ...priceTier,
      fees: feesOfTier(priceTier.code),
    })),
    categories: settings.categories.map((category) => {
      const regular = standardFeeAt(category.type, last.code) ?? category.chargedFee.regular;
      const isOnlyDeadline = settings.dates.earlyBirdEndsOn === null;
      const earlyBird = isOnlyDeadline
        ? regular
        : (standardFeeAt(category.type, first.code) ?? category.chargedFee.earlyBird);
      return withChargedFees(withFeesEntered(category), earlyBird, regular);
    }),
  };
}

const withFeesEntered = ({ unpriced: _, ...category }: Category): Category => category;
