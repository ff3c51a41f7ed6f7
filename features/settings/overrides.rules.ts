import { globalSettingsKeys } from "./global-settings-keys.rules";
import { defaultSettings, type FestivalSettings, festivalSettingsSchema } from "./schema";

/** The director's changes to the facts: only what differs from the defaults is kept. */

export type Overrides = Record<string, unknown>;

const isPlain = (value: unknown): value is Overrides =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The categories are a list that is changed category by category, named by its type. */
const isTyped = (value: unknown): value is { type: string }[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isPlain(one) && typeof one.type === "string");

/** Objects merge key by key, categories by their type; other lists are replaced whole. */
function overlay(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (isTyped(base) && isPlain(over)) return base.map((one) => overlay(one, over[one.type]));
  if (!isPlain(base) || !isPlain(over)) return over;
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => [
      key,
      Object.hasOwn(over, key) ? overlay(value, over[key]) : value,
    ]),
  );
}

const overlayFacts = (over: Overrides) => overlay(defaultSettings, over) as FestivalSettings;

function difference(base: unknown, changed: unknown): unknown {
  if (isTyped(base) && isTyped(changed)) {
    const named = (list: { type: string }[]) =>
      Object.fromEntries(list.map((one) => [one.type, one]));
    return difference(named(base), named(changed));
  }
  if (isPlain(base) && isPlain(changed)) {
    const differing = Object.keys(base)
      .map((key) => [key, difference(base[key], changed[key])] as const)
      .filter(([, value]) => value !== undefined);
    return differing.length > 0 ? Object.fromEntries(differing) : undefined;
  }
  return JSON.stringify(base) === JSON.stringify(changed) ? undefined : changed;
}

/**
 * What has to be kept of these facts; `overlay` brings them back. Social links, zone and currency
 * are kept elsewhere.
 */
export function settingOverrides(facts: FestivalSettings): Overrides {
  const { social, timeZone, currency } = defaultSettings;
  return (difference(defaultSettings, { ...facts, social, timeZone, currency }) ?? {}) as Overrides;
}

/** What of the facts is a column of the edition. */
export type EditionFacts = Pick<FestivalSettings, "timeZone" | "currency">;

/**
 * The facts of an edition with kept changes over them. A part that no longer fits the schema
 * is left out rather than breaking every page; the others stand.
 */
export function settingsWith(
  overrides: Overrides,
  { timeZone, currency }: EditionFacts,
): FestivalSettings {
  const read = (over: Overrides) =>
    festivalSettingsSchema.safeParse({ ...overlayFacts(over), timeZone, currency });
  const whole = read(overrides);
  if (whole.success) return whole.data;
  const fitting = Object.entries(overrides).filter(([key, over]) => read({ [key]: over }).success);
  return read(Object.fromEntries(fitting)).data ?? { ...defaultSettings, timeZone, currency };
}

/** Changes by where they are kept: those that every edition shares, and those of one edition. */
export function splitByScope(overrides: Overrides): { shared: Overrides; own: Overrides } {
  const { dates, ...rest } = overrides;
  const { legalUpdatedOn, ...days } = isPlain(dates) ? dates : {};
  const isShared = ([name]: [string, unknown]) => globalSettingsKeys.includes(name);
  const parts = Object.entries(rest);
  return {
    shared: {
      ...Object.fromEntries(parts.filter(isShared)),
      ...(legalUpdatedOn !== undefined && { dates: { legalUpdatedOn } }),
    },
    own: {
      ...Object.fromEntries(parts.filter((part) => !isShared(part))),
      ...(Object.keys(days).length > 0 && { dates: days }),
    },
  };
}

/** The changes that are in force in one edition. */
export function mergeScopes(own: Overrides, shared: Overrides): Overrides {
  const dates = { ...(own.dates as Overrides), ...(shared.dates as Overrides) };
  const both = { ...own, ...shared };
  return Object.keys(dates).length > 0 ? { ...both, dates } : both;
}
