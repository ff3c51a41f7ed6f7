import type { Category } from "~/features/settings/category.schema";
import { documentedCategories } from "~/features/settings/documented-categories.rules";
import { priceTiers } from "~/features/settings/price-tiers.rules";
import { feeBy, feeDeadlines } from "~/features/settings/rules";
import { defaultSettings, type FestivalSettings } from "~/features/settings/schema";

/**
 * The call for entries as the version before its rows reads it: differences from the documented one, in JSON. Goes with
 * the function `fill_call`, once no such version runs beside this one.
 */

type Stored = Record<string, unknown>;

const isObject = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function overlay(base: unknown, changes: unknown): unknown {
  if (changes === undefined) return base;
  if (!isObject(base) || !isObject(changes)) return changes;
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => [key, overlay(value, changes[key])]),
  );
}

/** The settings that the version before reads from an edition's stored differences. */
export function settingsAsBefore(overrides: Stored): FestivalSettings {
  const { categories: stored = {}, categoryOrder, ...rest } = overrides;
  const types = (categoryOrder ?? documentedCategories.map(({ type }) => type)) as string[];
  const categories = types.map((type) => {
    const change = (stored as Record<string, Stored | undefined>)[type];
    const base = documentedCategories.find((category) => category.type === type);
    if (!base) return change as Category;
    const optionalEntries = Object.entries(change ?? {}).filter(([key]) => !(key in base));
    return { ...(overlay(base, change) as Category), ...Object.fromEntries(optionalEntries) };
  });
  return { ...(overlay(defaultSettings, rest) as FestivalSettings), categories };
}

/** Every fee that can be charged: 'short_film early_bird standard: 20' */
export const chargedFees = (settings: FestivalSettings): string[] =>
  settings.categories
    .filter(({ unpriced }) => !unpriced)
    .flatMap((category) =>
      feeDeadlines(settings).flatMap(({ code }) =>
        priceTiers(settings).map(
          (tier) =>
            `${category.type} ${code} ${tier.code}: ${feeBy(settings, category, code, tier.code)}`,
        ),
      ),
    );
