import { globalSettingsKeys } from "./global-settings-keys.rules";
import { defaultSettings, type FestivalSettings, festivalSettingsSchema } from "./schema";

/** The director's changes to the settings: only differences from the defaults are stored. */

export type Overrides = Record<string, unknown>;

const isPlain = (value: unknown): value is Overrides =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Categories are a list that is merged by type. */
const isTyped = (value: unknown): value is { type: string }[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isPlain(one) && typeof one.type === "string");

/** Merges objects by key and categories by type; replaces other lists as a whole. */
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

/** Stored changes may have the former name of a setting. */
function withNewNames(over: Overrides): Overrides {
  const { counters } = over;
  if (!isPlain(counters) || !Object.hasOwn(counters, "romancePercent")) return over;
  const { romancePercent: subjectPercent, ...others } = counters;
  return { ...over, counters: { subjectPercent, ...others } };
}

const overlayFacts = (over: Overrides) =>
  overlay(defaultSettings, withNewNames(over)) as FestivalSettings;

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

/** The differences to store; `overlay` applies them. Social links, pictures, zone and currency are stored elsewhere. */
export function settingOverrides(facts: FestivalSettings): Overrides {
  const { social, pictures, timeZone, currency } = defaultSettings;
  return (difference(defaultSettings, { ...facts, social, pictures, timeZone, currency }) ??
    {}) as Overrides;
}

/** Settings that are columns of the edition. */
export type EditionFacts = Pick<FestivalSettings, "timeZone" | "currency">;

/**
 * The settings of an edition with stored changes. A part that no longer fits the schema is ignored,
 * so that pages do not break.
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

/** Splits changes into shared ones and those of one edition. */
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

/** The changes in force in one edition. */
export function mergeScopes(own: Overrides, shared: Overrides): Overrides {
  const dates = { ...(own.dates as Overrides), ...(shared.dates as Overrides) };
  const both = { ...own, ...shared };
  return Object.keys(dates).length > 0 ? { ...both, dates } : both;
}
