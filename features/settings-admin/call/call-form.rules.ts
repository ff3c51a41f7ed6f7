import { standardTier } from "~/features/settings/fee-codes.rules";
import { readAmount } from "~/lib/money/amount";
import { ownValue } from "~/lib/own-value";
import { type Call, codesOf } from "./schema";

/** `slot` is the key of its fees in `cells`: its code, or a temporary name of a new one. */
type SlotFields = { slot: string; code?: string; name: string };
export type DeadlineForm = SlotFields & { endsOn: string };
export type TierForm = SlotFields & { proof: Call["tiers"][number]["proof"] };

/** The form: amounts are text, by slot of deadline and tier, and by category. */
export type CallForm = {
  deadlines: DeadlineForm[];
  /** The standard one first. */
  tiers: TierForm[];
  cells: Cells;
};
type Cells = Record<string, Record<string, Record<string, string>>>;

/** The form's values of a call. */
export function formOf({ categories, deadlines, tiers, fees }: Call): CallForm {
  const feeAt = (deadline: string, tier: string, type: string) =>
    fees.find((fee) => fee.deadline === deadline && fee.tier === tier && fee.type === type);
  const mapByKey = <Value>(keys: readonly string[], valueFor: (key: string) => Value) =>
    Object.fromEntries(keys.map((key) => [key, valueFor(key)]));
  const types = categories.map(({ type }) => type);
  const codesIn = (items: readonly { code: string }[]) => items.map(({ code }) => code);
  const cells = mapByKey(codesIn(deadlines), (deadline) =>
    mapByKey(codesIn(tiers), (tier) =>
      mapByKey(types, (type) => String(feeAt(deadline, tier, type)?.amount ?? "")),
    ),
  );
  return {
    deadlines: deadlines.map(({ code, name, endsOn }) => ({
      slot: code,
      code,
      name,
      endsOn: endsOn ?? "",
    })),
    tiers: tiers.map(({ code, name, proof }) => ({ slot: code, code, name, proof })),
    cells,
  };
}

/** The body of a change: fees that tiers other than the standard one lack are left out. */
export function bodyOf({ deadlines, tiers, cells }: CallForm, { categories, version }: Call) {
  const [deadlineCodes, tierCodes] = [codesOf(deadlines), codesOf(tiers)];
  const fees = deadlines.flatMap((deadline, deadlineIndex) =>
    tiers.flatMap(({ slot }, tierIndex) =>
      categories.flatMap(({ type }) => {
        const tierFees = ownValue(ownValue(cells, deadline.slot), slot);
        const text = ownValue(tierFees, type)?.trim() ?? "";
        const tier = tierCodes[tierIndex] ?? "";
        if (text === "" && tier !== standardTier) return [];
        // An empty text is refused, never a fee of 0.
        const amount = text === "" ? Number.NaN : Number(text);
        return [{ type, deadline: deadlineCodes[deadlineIndex] ?? "", tier, amount }];
      }),
    ),
  );
  return {
    deadlines: deadlines.map(({ code, name, endsOn }) => ({ code, name, endsOn: endsOn || null })),
    tiers: tiers.map(({ code, name, proof }) => ({ code, name, proof })),
    fees,
    version,
  };
}

/** Whether a typed fee is an amount of the currency. */
export const isFeeText = (text: string, currency: string): boolean =>
  readAmount(text, currency) !== null;
