import { nearestFee } from "~/lib/money/charge";
import { ownValue } from "~/lib/own-value";
import type { Category } from "./category.schema";
import { standardTier } from "./fee-codes.rules";
import { priceTiers, type Tier } from "./price-tiers.rules";
import { allFeeDeadlines, type FeeDeadline, feeBy } from "./rules";
import type { FestivalSettings } from "./schema";

/**
 * Deadlines, price tiers and fees as rows: so they are stored, and changed. The settings have the documented form of
 * them. Runs anywhere.
 */

export type FeeRow = {
  type: string;
  /** The codes of a deadline and of a price tier. */
  deadline: string;
  tier: string;
  /** In the major unit of the edition's currency; 0: free. */
  amount: number;
};

export type FeeRows = {
  /** The last has the fee of all later days. The first has no day, and needs no fees, while there is only one fee. */
  deadlines: FeeDeadline[];
  /** The standard one first: it has every fee of a category, the others only those that differ. */
  tiers: Tier[];
  fees: FeeRow[];
};

/** The rows of these settings. */
export function feeRowsOf(settings: FestivalSettings): FeeRows {
  const deadlines = allFeeDeadlines(settings);
  const tiers = priceTiers(settings);
  const fees = tiers.flatMap(({ code: tier }) => {
    const tierFees = settings.priceTiers?.find(({ code }) => code === tier)?.fees;
    const amountOf = (category: Category, deadline: string) => {
      if (tier !== standardTier) return ownValue(ownValue(tierFees, deadline), category.type);
      return isPriced(category) ? feeBy(settings, category, deadline) : undefined;
    };
    return settings.categories.flatMap((category) =>
      deadlines.flatMap(({ code: deadline }): FeeRow[] => {
        const amount = amountOf(category, deadline);
        return amount === undefined ? [] : [{ type: category.type, deadline, tier, amount }];
      }),
    );
  });
  return { deadlines, tiers, fees };
}

/** Whether fees were entered; also by the documented section 'Fees', which knows no `unpriced`. */
const isPriced = ({ unpriced, chargedFee }: Category) => !unpriced || chargedFee.regular > 0;

/** The settings with these rows. A category without a standard fee for each deadline is unpriced. */
export function withFeeRows(
  settings: FestivalSettings,
  { deadlines, tiers, fees }: FeeRows,
): FestivalSettings {
  const [first, last] = [deadlines[0], deadlines.at(-1)];
  if (!first || !last || first === last) throw new RangeError("There are two deadlines or more.");
  const keyOf = (type: string, deadline: string, tier: string) => `${type} ${deadline} ${tier}`;
  const amounts = new Map(
    fees.map(({ type, deadline, tier, amount }) => [keyOf(type, deadline, tier), amount]),
  );
  // In the order of the categories, so that the same rows give the same settings.
  const feesAt = (deadline: string, tier: string): Record<string, number> =>
    Object.fromEntries(
      settings.categories.flatMap(({ type }) => {
        const amount = amounts.get(keyOf(type, deadline, tier));
        return amount === undefined ? [] : [[type, amount]];
      }),
    );
  return {
    ...settings,
    dates: { ...settings.dates, earlyBirdEndsOn: first.endsOn },
    feeDeadlines: {
      first: { code: first.code, name: first.name },
      between: deadlines.slice(1, -1).map(({ code, name, endsOn }) => ({
        code,
        name,
        endsOn: endsOn ?? "",
        fees: feesAt(code, standardTier),
      })),
      last: { code: last.code, name: last.name, endsOn: last.endsOn },
    },
    priceTiers: tiers.slice(1).map(({ code: tier, name, proof }) => ({
      code: tier,
      name,
      proof,
      fees: Object.fromEntries(
        deadlines
          .map(({ code }) => [code, feesAt(code, tier)] as const)
          .filter(([, tierFees]) => Object.keys(tierFees).length > 0),
      ),
    })),
    categories: settings.categories.map(({ unpriced: _, ...category }): Category => {
      const [earlyBird, ...laterFees] = deadlines.map(({ code }) =>
        amounts.get(keyOf(category.type, code, standardTier)),
      );
      const regular = laterFees.at(-1);
      const isFirstMissing = earlyBird === undefined && first.endsOn !== null;
      if (regular === undefined || laterFees.includes(undefined) || isFirstMissing) {
        return { ...category, chargedFee: { earlyBird: 0, regular: 0 }, unpriced: true };
      }
      return { ...category, chargedFee: { earlyBird: earlyBird ?? regular, regular } };
    }),
  };
}

/** The settings with fees that their currency can charge; others become the nearest that it can. */
export function withChargeableFees(settings: FestivalSettings): FestivalSettings {
  const { fees, ...rows } = feeRowsOf(settings);
  const chargeableFees = fees.map(({ amount, ...fee }) => ({
    ...fee,
    amount: nearestFee(amount, settings.currency),
  }));
  return withFeeRows(settings, { ...rows, fees: chargeableFees });
}
