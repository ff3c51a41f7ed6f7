import { nearestFee } from "~/lib/money/charge";
import type { FestivalSettings } from "./schema";

/** The settings with fees that their currency can charge; others become the nearest that it can. */
export function withChargeableFees(settings: FestivalSettings): FestivalSettings {
  const nearestChargeable = (fee: number) => nearestFee(fee, settings.currency);
  const nearestFees = (fees: Record<string, number>) =>
    Object.fromEntries(Object.entries(fees).map(([type, fee]) => [type, nearestChargeable(fee)]));
  return {
    ...settings,
    feeDeadlines: {
      ...settings.feeDeadlines,
      between: settings.feeDeadlines.between.map((deadline) => ({
        ...deadline,
        fees: nearestFees(deadline.fees),
      })),
    },
    priceTiers: settings.priceTiers?.map((priceTier) => ({
      ...priceTier,
      fees: Object.fromEntries(
        Object.entries(priceTier.fees).map(([deadline, fees]) => [deadline, nearestFees(fees)]),
      ),
    })),
    categories: settings.categories.map((category) => ({
      ...category,
      chargedFee: {
        earlyBird: nearestChargeable(category.chargedFee.earlyBird),
        regular: nearestChargeable(category.chargedFee.regular),
      },
    })),
  };
}
