import type { Category } from "./category.schema";
import { documentedCategories } from "./documented-categories.rules";
import { globalSettingsKeys } from "./global-settings-keys.rules";
import { defaultSettings, type FestivalSettings, festivalSettingsSchema } from "./schema";

/** The director's changes to the settings: only differences from the defaults are stored. */

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
 * The categories with stored changes: a documented one is stored as its differences, another one whole, both by type.
 * `order` names those that the edition has; without it, it has the documented ones. An older version of the program, which
 * knows only the documented categories, reads the rest as before.
 */
function overlayCategories(overrides: unknown, order: unknown): unknown {
  const storedCategories = isPlainObject(overrides) ? overrides : {};
  const types = isStringArray(order) ? order : documentedCategories.map(({ type }) => type);
  const categories = types.flatMap((type) => {
    const base = documentedCategories.find((category) => category.type === type);
    const storedCategory = Object.hasOwn(storedCategories, type)
      ? storedCategories[type]
      : undefined;
    if (!base) return storedCategory === undefined ? [] : [storedCategory];
    const optionalEntries = isPlainObject(storedCategory)
      ? Object.entries(storedCategory).filter(([key]) => !(key in base))
      : [];
    return [
      { ...(overlay(base, storedCategory) as Category), ...Object.fromEntries(optionalEntries) },
    ];
  });
  return categories.length > 0 ? categories : documentedCategories;
}

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const applyOverrides = ({ categories, categoryOrder, ...overrides }: Overrides) => ({
  ...(overlay(defaultSettings, withNewNames(overrides)) as FestivalSettings),
  categories: overlayCategories(categories, categoryOrder),
});

/** The stored changes of the categories; `overlayCategories` applies them. */
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

/** The differences to store; `overlay` applies them. Social links, pictures, zone and currency are stored elsewhere. */
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

/**
 * The settings of an edition with stored changes. A part that no longer fits the schema is ignored,
 * so that pages do not break.
 */
export function settingsWith(
  overrides: Overrides,
  { timeZone, currency }: EditionPlace,
): FestivalSettings {
  const parse = (changes: Overrides) =>
    festivalSettingsSchema.safeParse({ ...applyOverrides(changes), timeZone, currency });
  const parsedWhole = parse(overrides);
  if (parsedWhole.success) return parsedWhole.data;
  // The order means nothing without the categories that it names.
  const { categories, categoryOrder, ...rest } = overrides;
  const categoryValues = { categories, categoryOrder };
  const validEntries = Object.entries(rest).filter(
    ([key, override]) => parse({ [key]: override }).success,
  );
  const validOverrides = {
    ...Object.fromEntries(validEntries),
    ...(parse(categoryValues).success && categoryValues),
  };
  return parse(validOverrides).data ?? { ...defaultSettings, timeZone, currency };
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
