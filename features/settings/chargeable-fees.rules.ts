import { nearestFee } from "~/lib/money/charge";
import type { FestivalSettings } from "./schema";

/** The settings with fees that their currency can charge; others become the nearest that it can. */
export function chargeable(facts: FestivalSettings): FestivalSettings {
  const near = (fee: number) => nearestFee(fee, facts.currency);
  const eachNear = (fees: Record<string, number>) =>
    Object.fromEntries(Object.entries(fees).map(([type, fee]) => [type, near(fee)]));
  return {
    ...facts,
    feeDeadlines: {
      ...facts.feeDeadlines,
      between: facts.feeDeadlines.between.map((one) => ({
        ...one,
        fees: eachNear(one.fees),
      })),
    },
    priceTiers: facts.priceTiers?.map((one) => ({
      ...one,
      fees: Object.fromEntries(
        Object.entries(one.fees).map(([deadline, fees]) => [deadline, eachNear(fees)]),
      ),
    })),
    categories: facts.categories.map((one) => ({
      ...one,
      chargedFee: {
        earlyBird: near(one.chargedFee.earlyBird),
        regular: near(one.chargedFee.regular),
      },
    })),
  };
}
