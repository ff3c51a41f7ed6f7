import { z } from "zod";
import { documentedTypes } from "~/db/enums";
import { day } from "~/features/settings/day.schema";
import {
  defaultSettings,
  type FestivalSettings,
  festivalSettingsSchema,
} from "~/features/settings/schema";
import { dayIn, skippedTimeMessage, timeIn } from "~/lib/dates/calendar";
import { momentOf } from "~/lib/dates/wall-clock";
import { toMajor, toMinor } from "~/lib/money/amount";
import { nearestFee } from "~/lib/money/charge";
import { formatMoney } from "~/lib/money/format";
import type { FieldSpec } from "./section-specs.rules";
import { type SectionId, sectionIds, sectionTexts } from "./sections.texts";
import { valueAt, withValueAt } from "./value-paths.rules";

/**
 * The settings as the director edits them, in sections. A section is a view of the settings with
 * its own schema, made from its fields, for the form and the call. Runs anywhere.
 */

/** A field of one setting; `name` is its path within the section's values. */
export type SettingField = FieldSpec & { name: string };
export type SettingGroup = { title?: string; fields: SettingField[] };

/** A section's values by field name; the schema types the value at each path. */
export type SectionValues = { [part: string]: SectionValues };

type Section = {
  groups: SettingGroup[];
  schema: z.ZodType<SectionValues>;
  /** The section's values in these settings. */
  read: (settings: FestivalSettings) => SectionValues;
  /** These settings with the section's values, which passed `schema`. */
  write: (settings: FestivalSettings, values: SectionValues) => FestivalSettings;
};

const withoutFirstKey = (path: string) => path.split(".").slice(1).join(".");

/** The field for this category; of any setting if its path has no star. */
function fieldOf(spec: FieldSpec, type = "*"): SettingField {
  const fieldName = spec.valuePath ?? (withoutFirstKey(spec.setting) || spec.setting);
  const plural = String(valueAt(defaultSettings.categories, `${type}.plural`));
  return {
    ...spec,
    setting: spec.setting.replace("*", type),
    name: fieldName.replace("*", type),
    label: spec.label.replace("{plural}", plural),
  };
}

/** A field for each category that has the setting. */
const fieldsForCategory = (specs: readonly FieldSpec[], type: string) =>
  specs
    .map((spec) => fieldOf(spec, type))
    .filter(({ setting }) => valueAt(defaultSettings, setting) !== undefined);

const groupsOf = (id: SectionId): SettingGroup[] =>
  sectionTexts[id].groups.flatMap(({ title, fields }): SettingGroup[] => {
    if (title === "*") {
      return defaultSettings.categories.map(({ type, name }) => ({
        title: name,
        fields: fieldsForCategory(fields, type),
      }));
    }
    const allFields = fields.flatMap((spec) =>
      spec.setting.includes("*")
        ? documentedTypes.flatMap((type) => fieldsForCategory([spec], type))
        : fieldOf(spec),
    );
    return [{ title, fields: allFields }];
  });

/** The deadline is one moment, entered as a day and a time in the festival's zone. */
const deadlineFields: Record<string, { schema: z.ZodType; read: typeof dayIn }> = {
  deadlineDay: { schema: day, read: dayIn },
  deadlineTime: {
    schema: z
      .string("Please fill this in")
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Choose a time, like 17:00", abort: true }),
    read: timeIn,
  },
};
const deadlineMoment = (timeZone: string, { deadlineDay, deadlineTime }: FormValues) =>
  momentOf(timeZone, `${deadlineDay}T${deadlineTime}`);

/** '2026-02-01T01:00:00Z', as the documents write moments. */
const isoSecond = (moment: Date) => moment.toISOString().replace(".000Z", "Z");

type FormValues = Record<string, string | number | null | undefined>;
type Rule = (values: FormValues, addError: (path: string, message: string) => void) => void;

const checkFeeOrder: Rule = ({ earlyBird, regular }, addError) => {
  if (Number(earlyBird) > Number(regular)) {
    addError("earlyBird", "The early bird fee must not be above the regular fee");
  }
};

/** Checks across fields, by section and path; a star is each category. */
const rules: Record<string, Rule> = {
  "fees.*.charged": checkFeeOrder,
  "fees.*.advertised": checkFeeOrder,
  "lengths.*": ({ min, max }, addError) => {
    if (Number(min) > Number(max))
      addError("max", "The most minutes must not be fewer than the least");
  },
  dates: (values, addError) => {
    const dayAt = (name: string) => String(values[name] ?? "");
    const [deadlineDay, festivalFrom] = [dayAt("deadlineDay"), dayAt("festivalFrom")];
    const [festivalTo, blackTieOn] = [dayAt("festivalTo"), dayAt("blackTieOn")];
    const [earlyBirdEndsOn, notificationsOn] = [dayAt("earlyBirdEndsOn"), dayAt("notificationsOn")];
    if (earlyBirdEndsOn && earlyBirdEndsOn >= deadlineDay) {
      addError("earlyBirdEndsOn", "Early bird must end before the deadline");
    }
    if (deadlineDay > festivalFrom) {
      addError("deadlineDay", "The deadline must not be after the festival has begun");
    }
    if (notificationsOn < deadlineDay) {
      addError("notificationsOn", "Notifications must not go out before the deadline");
    }
    if (festivalTo < festivalFrom) {
      addError("festivalTo", "The last day must not be before the first");
    } else if (blackTieOn < festivalFrom || blackTieOn > festivalTo) {
      addError("blackTieOn", "The awards night must be within the festival's days");
    }
    const [opensOn, lateUntil] = [dayAt("opensOn"), dayAt("lateUntil")];
    if (opensOn && opensOn > deadlineDay) {
      addError("opensOn", "Entries must open before the deadline");
    }
    if (lateUntil && lateUntil < deadlineDay) {
      addError("lateUntil", "Late entries must not end before the deadline");
    } else if (lateUntil && lateUntil >= festivalFrom) {
      addError("lateUntil", "Late entries must end before the festival begins");
    }
  },
};

/** The schema of a setting. Throws if there is none. */
function schemaAt(path: string): z.ZodType {
  return path.split(".").reduce((schema: z.ZodType, key) => {
    const innerSchema = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
    if (innerSchema instanceof z.ZodArray) return innerSchema.element as z.ZodType;
    const nextSchema = innerSchema instanceof z.ZodObject ? innerSchema.shape[key] : undefined;
    if (!nextSchema) throw new Error(`Unknown setting ${path}.`);
    return nextSchema;
  }, festivalSettingsSchema);
}

/** A nullable setting is an empty field, and may be left out: then it is unchanged. */
const emptyAsNull = (schema: z.ZodType) =>
  schema instanceof z.ZodNullable
    ? z.preprocess((value) => (value === "" ? null : value), schema).optional()
    : schema;

/** The schema of the fields below a path. `rest`: a field's name from there on. `rulePath`: the section and that path. */
function schemaOf(
  fields: readonly { rest: string; field: SettingField }[],
  rulePath: string,
): z.ZodType {
  const fieldsByKey = Map.groupBy(fields, ({ rest }) => rest.split(".")[0] ?? "");
  const shape = [...fieldsByKey].map(([key, keyFields]) => {
    const [{ rest, field }] = keyFields as [{ rest: string; field: SettingField }];
    const isCategory = documentedTypes.some((type) => type === key);
    const innerFields = keyFields.map((child) => ({ ...child, rest: withoutFirstKey(child.rest) }));
    const partSchema =
      rest === key
        ? (deadlineFields[field.name]?.schema ?? emptyAsNull(schemaAt(field.setting)))
        : schemaOf(innerFields, `${rulePath}.${isCategory ? "*" : key}`);
    // An edition may have deleted the category.
    return [key, isCategory ? partSchema.optional() : partSchema];
  });
  const schema = z.object(Object.fromEntries(shape));
  const rule = rules[rulePath];
  if (!rule) return schema;
  return schema.superRefine((values, context) =>
    rule(values as FormValues, (name, message) =>
      context.addIssue({ code: "custom", message, path: [name] }),
    ),
  );
}

/** Whether an edition has what a field sets: the category may be deleted. */
const existsIn =
  (settings: FestivalSettings) =>
  ({ setting }: Pick<SettingField, "setting">): boolean => {
    const [list, type = ""] = setting.split(".");
    return list !== "categories" || settings.categories.some((category) => category.type === type);
  };

/** The groups of a section that an edition has. */
export const groupsFor = (id: SectionId, settings: FestivalSettings): SettingGroup[] =>
  settingsSections[id].groups
    .map(({ title, fields }) => ({ title, fields: fields.filter(existsIn(settings)) }))
    .filter(({ fields }) => fields.length > 0);

function buildSection(id: SectionId): Section {
  const groups = groupsOf(id);
  const fields = groups.flatMap((group) => group.fields);
  return {
    groups,
    schema: schemaOf(
      fields.map((field) => ({ rest: field.name, field })),
      id,
    ) as z.ZodType<SectionValues>,
    read: (settings) =>
      fields.filter(existsIn(settings)).reduce((values: SectionValues, { name, setting }) => {
        const value = valueAt(settings, setting);
        const { read } = deadlineFields[name] ?? {};
        const formValue = read ? read(settings.timeZone, new Date(String(value))) : value;
        return withValueAt(values, name, formValue);
      }, {}),
    write: (settings, values) => {
      const fieldsWithoutDeadline = fields
        .filter(existsIn(settings))
        .filter(({ name }) => !deadlineFields[name]);
      const updated = fieldsWithoutDeadline.reduce((result, { name, setting }) => {
        const value: unknown = valueAt(values, name);
        return value === undefined ? result : withValueAt(result, setting, value);
      }, settings);
      if (!fields.some(({ name }) => deadlineFields[name])) return updated;
      const moment = deadlineMoment(settings.timeZone, values as unknown as FormValues);
      if (!moment) throw new RangeError("The schema lets no such time through.");
      return withValueAt(updated, "dates.deadlineAt", isoSecond(moment));
    },
  };
}

type MoneySettings = Pick<FestivalSettings, "currency" | "formats">;

const nearestText = (nearest: number, { currency, formats }: MoneySettings) =>
  `The nearest is ${formatMoney(toMinor(nearest, currency), currency, formats)}`;

/** Why no card can be charged a fee in the major unit; null if it can, or if it is free. */
export function chargeRefusal(amount: number, settings: MoneySettings): string | null {
  const nearest = nearestFee(amount, settings.currency);
  return nearest === amount
    ? null
    : `Cards can't be charged this fee. ${nearestText(nearest, settings)}`;
}

function currencyRefusal(amount: number, settings: MoneySettings): string | null {
  const nearest = toMajor(toMinor(amount, settings.currency), settings.currency);
  return nearest === amount
    ? null
    : `The currency has no such amount. ${nearestText(nearest, settings)}`;
}

/**
 * Values that the edition does not accept, by field: a time that does not exist, an amount that the
 * currency does not have, a fee that cannot be charged. `values` passed the section's schema.
 */
export function refusalsOf(
  id: SectionId,
  settings: FestivalSettings,
  values: SectionValues,
): { path: string; message: string }[] {
  const { timeZone } = settings;
  const { groups } = settingsSections[id];
  const fields = groups.flatMap((group) => group.fields);
  const skippedTimeErrors =
    id === "dates" && !deadlineMoment(timeZone, values as unknown as FormValues)
      ? [{ path: "deadlineTime", message: skippedTimeMessage }]
      : [];
  const amounts = fields.flatMap((field) => {
    const value: unknown = valueAt(values, field.name);
    const amountAt = (path: string, amount: unknown) =>
      typeof amount === "number"
        ? [{ path, amount, isFee: field.setting.includes("chargedFee") }]
        : [];
    if (field.kind === "money") return amountAt(field.name, value);
    if (field.kind !== "list" || !Array.isArray(value)) return [];
    return (field.columns ?? [])
      .filter(({ kind }) => kind === "money")
      .flatMap(({ key }) =>
        value.flatMap((item, index) =>
          amountAt(`${field.name}.${index}.${key}`, valueAt(item, key)),
        ),
      );
  });
  // A fee becomes 0 only on the page 'Call for entries', so that a typing mistake here makes no entry free.
  const freeFeeErrors = fields.flatMap(({ name, setting }) =>
    id === "fees" && Number(valueAt(values, name)) === 0 && Number(valueAt(settings, setting)) > 0
      ? [{ path: name, message: "Enter a fee above 0" }]
      : [],
  );
  const amountErrors = amounts.flatMap(({ path, amount, isFee }) => {
    const message = isFee ? chargeRefusal(amount, settings) : currencyRefusal(amount, settings);
    return message === null ? [] : [{ path, message }];
  });
  return [...skippedTimeErrors, ...freeFeeErrors, ...amountErrors];
}

const perSection = <T>(make: (id: SectionId) => T) =>
  Object.fromEntries(sectionIds.map((id) => [id, make(id)])) as Record<SectionId, T>;

export const settingsSections = perSection(buildSection);

/** The body of a change: whole sections, and the version that was edited. */
export const settingsChangeSchema = z.object({
  updatedAt: z.iso.datetime("Send the version of the settings that you edited").nullable(),
  changes: z
    .strictObject(perSection((id) => settingsSections[id].schema.optional()))
    .refine((changes) => Object.values(changes).some((values) => values !== undefined), {
      error: "Send the section to change",
    }),
});
export type SettingsChange = z.output<typeof settingsChangeSchema>;

/** The version that was reset; an empty text is the one before any change. */
export const resetQuerySchema = z.object({
  updatedAt: z.union([z.literal(""), z.iso.datetime()]).transform((text) => text || null),
});

export const settingsSchema = z.object({
  facts: festivalSettingsSchema,
  defaults: festivalSettingsSchema,
  /** The differences from the documented defaults. */
  overrides: z.record(z.string(), z.unknown()),
  /** Null if nothing was ever changed. */
  updatedAt: z.iso.datetime().nullable(),
});
export type Settings = z.output<typeof settingsSchema>;

/** The settings with these sections taken from `source`. */
export function withSections(
  settings: FestivalSettings,
  source: FestivalSettings,
  ids: readonly SectionId[],
): FestivalSettings {
  return ids.reduce((result, id) => {
    const { read, write } = settingsSections[id];
    return write(result, read(source));
  }, settings);
}
