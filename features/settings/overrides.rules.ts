import type { Category } from "./category.schema";
import { documentedCategories } from "./documented-categories.rules";
import { globalSettingsKeys } from "./global-settings-keys.rules";
import { defaultSettings, type FestivalSettings, festivalSettingsSchema } from "./schema";

/** The director's changes to the settings, as differences from the defaults. Runs anywhere. */

export type Overrides = Record<string, unknown>;

const isPlainObject = (value: unknown): value is Overrides =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Merges objects by key; replaces lists as a whole. */
function overlay(base: unknown, overrides: unknown): unknown {
  if (overrides === undefined) return base;
  if (!isPlainObject(base) || !isPlainObject(overrides)) return overrides;
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => [
      key,
      Object.hasOwn(overrides, key) ? overlay(value, overrides[key]) : value,
    ]),
  );
}

/** Stored changes may have the former name of a setting. */
function withNewNames(overrides: Overrides): Overrides {
  const { counters } = overrides;
  if (!isPlainObject(counters) || !Object.hasOwn(counters, "romancePercent")) return overrides;
  const { romancePercent: subjectPercent, ...otherCounters } = counters;
  return { ...overrides, counters: { subjectPercent, ...otherCounters } };
}

/**
 * The changes of the categories: of a documented one its differences, another one whole, both by type; `categoryOrder`
 * names those that an edition has, unless it has the documented ones.
 */
function categoryOverrides(categories: readonly Category[]): Overrides {
  const changedCategories = categories.flatMap((category): [string, unknown][] => {
    const base = documentedCategories.find(({ type }) => type === category.type);
    if (!base) return [[category.type, category]];
    const optionalEntries = Object.entries(category).filter(
      ([key, value]) => !(key in base) && value !== undefined,
    );
    const changes = {
      ...(difference(base, category) as Overrides),
      ...Object.fromEntries(optionalEntries),
    };
    return Object.keys(changes).length > 0 ? [[category.type, changes]] : [];
  });
  const order = categories.map(({ type }) => type);
  const isDocumented = order.join() === documentedCategories.map(({ type }) => type).join();
  return {
    ...(changedCategories.length > 0 && { categories: Object.fromEntries(changedCategories) }),
    ...(!isDocumented && { categoryOrder: order }),
  };
}

function difference(base: unknown, changedValue: unknown): unknown {
  if (isPlainObject(base) && isPlainObject(changedValue)) {
    const differingEntries = Object.keys(base)
      .map((key) => [key, difference(base[key], changedValue[key])] as const)
      .filter(([, value]) => value !== undefined);
    return differingEntries.length > 0 ? Object.fromEntries(differingEntries) : undefined;
  }
  return JSON.stringify(base) === JSON.stringify(changedValue) ? undefined : changedValue;
}

/** The differences from the defaults. Social links, pictures, zone and currency have none: they are stored elsewhere. */
export function settingOverrides(settings: FestivalSettings): Overrides {
  const { social, pictures, timeZone, currency, categories } = defaultSettings;
  const rest = { ...settings, social, pictures, timeZone, currency, categories };
  return {
    ...(difference(defaultSettings, rest) as Overrides),
    ...categoryOverrides(settings.categories),
  };
}

/** Settings that are columns of the edition. */
export type EditionPlace = Pick<FestivalSettings, "timeZone" | "currency">;

/** What is rows of tables now; the version before reads it among the stored changes. */
const callKeys: readonly string[] = ["categories", "categoryOrder", "feeDeadlines", "priceTiers"];

/**
 * The settings of an edition with stored changes, and the documented call for entries. A part that no longer fits the
 * schema is ignored, so that pages do not break.
 */
export function settingsWith(
  overrides: Overrides,
  { timeZone, currency }: EditionPlace,
): FestivalSettings {
  const parse = (changes: [string, unknown][]) =>
    festivalSettingsSchema.safeParse({
      ...(overlay(defaultSettings, Object.fromEntries(changes)) as FestivalSettings),
      timeZone,
      currency,
    });
  const changes = Object.entries(withNewNames(overrides)).filter(
    ([key]) => !callKeys.includes(key),
  );
  const parsedWhole = parse(changes);
  if (parsedWhole.success) return parsedWhole.data;
  const validChanges = changes.filter((change) => parse([change]).success);
  return parse(validChanges).data ?? { ...defaultSettings, timeZone, currency };
}

/**
 * The settings that a reset restores: as the set-up of the festival left them, or, without one, the documented ones. A
 * category that came later has its documented values.
 */
export function resetSettingsOf(stored: Overrides | null): FestivalSettings {
  const parsed = festivalSettingsSchema.safeParse(overlay(defaultSettings, stored ?? {}));
  if (!parsed.success) return defaultSettings;
  const { categories } = parsed.data;
  const otherCategories = documentedCategories.filter(
    ({ type }) => !categories.some((category) => category.type === type),
  );
  return { ...parsed.data, categories: [...categories, ...otherCategories] };
}

/** Splits changes into shared ones and those of one edition. */
export function splitByScope(overrides: Overrides): { shared: Overrides; perEdition: Overrides } {
  const { dates, ...rest } = overrides;
  const { legalUpdatedOn, ...days } = isPlainObject(dates) ? dates : {};
  const isShared = ([name]: [string, unknown]) => globalSettingsKeys.includes(name);
  const parts = Object.entries(rest);
  return {
    shared: {
      ...Object.fromEntries(parts.filter(isShared)),
      ...(legalUpdatedOn !== undefined && { dates: { legalUpdatedOn } }),
    },
    perEdition: {
      ...Object.fromEntries(parts.filter((part) => !isShared(part))),
      ...(Object.keys(days).length > 0 && { dates: days }),
    },
  };
}

/** The changes in force in one edition. */
export function mergeScopes(perEdition: Overrides, shared: Overrides): Overrides {
  const dates = { ...(perEdition.dates as Overrides), ...(shared.dates as Overrides) };
  const merged = { ...perEdition, ...shared };
  return Object.keys(dates).length > 0 ? { ...merged, dates } : merged;
}
