import { documentedTypes } from "~/db/enums";
import { dateFields } from "~/features/editions/schema";
import { findCategory } from "~/features/settings/category.rules";
import type { Category } from "~/features/settings/category.schema";
import { documentedCategories } from "~/features/settings/documented-categories.rules";
import { misorderedDeadlines } from "~/features/settings/fee-deadline-order.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { slugProblem } from "~/features/settings-admin/call/categories.commands.server";
import {
  categoryWith,
  newCategory,
  slugFrom,
} from "~/features/settings-admin/call/categories.rules";
import { applyFees } from "~/features/settings-admin/call/commands.server";
import { withDeadlines, withTiers } from "~/features/settings-admin/call/rules";
import {
  groupsFor,
  refusalsOf,
  type SectionValues,
  settingsSections,
} from "~/features/settings-admin/schema";
import { type SectionId, sectionIds } from "~/features/settings-admin/sections.texts";
import { valueAt, withValueAt } from "~/features/settings-admin/value-paths.rules";
import { type FieldError, fieldErrors } from "~/lib/api/problem";
import type { CategoryInput, SetupInput } from "./schema";
import { setupTexts as texts } from "./texts";
import { findUnknownKeys, mergeValues } from "./values.rules";

/**
 * The settings of a set-up file: all sections of the registry, and the call for entries. Every value has one place:
 * dates are in the part `edition`, fees in `call`, and so not in the sections.
 */

const editionDates: readonly string[] = dateFields;
const isCategoryField = (name: string) =>
  documentedTypes.some((type) => name === type || name.startsWith(`${type}.`));
const isInOtherPart = (id: SectionId, name: string) =>
  (id === "dates" && (editionDates.includes(name) || name.startsWith("deadline"))) ||
  (id === "fees" ? name.includes(".charged.") : isCategoryField(name));

/** The sections' values as the file has them. */
export function settingsBySection(
  settings: FestivalSettings,
): Record<string, Record<string, unknown>> {
  const sections = sectionIds.flatMap((id): [string, Record<string, unknown>][] => {
    const values = settingsSections[id].read(settings);
    const sectionValues = groupsFor(id, settings)
      .flatMap(({ fields }) => fields)
      .filter(({ name }) => !isInOtherPart(id, name))
      .reduce((into, { name }) => withValueAt(into, name, valueAt(values, name)), {});
    return Object.keys(sectionValues).length > 0 ? [[id, sectionValues]] : [];
  });
  return Object.fromEntries(sections);
}

export type SettingsResult = { settings: FestivalSettings } | { errors: FieldError[] };

/** Changes the settings step by step. Stops at the first step that is refused, and returns its errors. */
const applyInSequence = (
  settings: FestivalSettings,
  steps: readonly ((settings: FestivalSettings) => SettingsResult)[],
): SettingsResult =>
  steps.reduce(
    (result: SettingsResult, step) => ("errors" in result ? result : step(result.settings)),
    {
      settings,
    },
  );

/** The settings with those of a set-up file, or its errors. Time zone and currency are already written. */
export const withSetup = (currentSettings: FestivalSettings, setup: SetupInput): SettingsResult =>
  applyInSequence(currentSettings, [
    (settings) => withDates(settings, setup.edition),
    (settings) => ({
      settings: { ...settings, generalForm: setup.call?.generalForm ?? settings.generalForm },
    }),
    (settings) =>
      setup.call?.categories ? withCategories(settings, setup.call.categories) : { settings },
    ...sectionIds
      .filter((id) => id !== "fees")
      .map((id) => (settings: FestivalSettings) => withSection(settings, id, setup.facts?.[id])),
    (settings) => withCall(settings, setup.call),
    // Last: changed fees are advertised, unless the file says otherwise.
    (settings) => withSection(settings, "fees", setup.facts?.fees),
    checkDeadlineOrder,
  ]);

/** The edition's dates, by the rules of the section 'Dates'. */
function withDates(settings: FestivalSettings, edition: SetupInput["edition"]): SettingsResult {
  if (!edition?.dates) return { settings };
  const newDates = Object.entries(edition.dates).filter(([, value]) => value !== undefined);
  const newSettings = {
    ...settings,
    dates: { ...settings.dates, ...Object.fromEntries(newDates) },
  };
  const { schema, read } = settingsSections.dates;
  const parsed = schema.safeParse(read(newSettings));
  if (parsed.success) return { settings: newSettings };
  const errors = fieldErrors(parsed.error).map(({ path, message }) => ({
    path: `edition.dates.${path.startsWith("deadline") ? "deadlineAt" : path}`,
    message,
  }));
  return { errors };
}

/** All categories, by their types; one that the file does not name is deleted. */
function withCategories(
  settings: FestivalSettings,
  fileCategories: readonly CategoryInput[],
): SettingsResult {
  const categories: Category[] = [];
  const errors = fileCategories.flatMap((fileCategory, index): FieldError[] => {
    const result = categoryFrom(settings, fileCategory);
    if ("errors" in result) return prefixPaths("call.categories", index, result.errors);
    const isDuplicate = categories.some(({ type }) => type === result.category.type);
    const refusal = isDuplicate
      ? { errors: [{ path: "type", message: texts.twice }] }
      : slugProblem(categories, result.category);
    if (refusal) return prefixPaths("call.categories", index, refusal.errors);
    categories.push(result.category);
    return [];
  });
  return errors.length > 0 ? { errors } : { settings: { ...settings, categories } };
}

const prefixPaths = (list: string, index: number, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, message }) => ({ path: `${list}.${index}.${path}`, message }));

/** A category of the file. Missing fields come from the festival's category, the documented one, or a new one. */
function categoryFrom(
  settings: FestivalSettings,
  { type: fileType, ...fields }: CategoryInput,
): ReturnType<typeof categoryWith> {
  const { name = "", kind } = fields;
  const type = fileType ?? (fields.slug ?? slugFrom(name)).replaceAll("-", "_");
  const slug = fields.slug ?? type.replaceAll("_", "-");
  const existingCategory =
    findCategory(settings, type) ?? findCategory({ categories: documentedCategories }, type);
  if (!existingCategory && (!name || !kind)) {
    return { errors: [{ path: name ? "kind" : "name", message: texts.newCategory }] };
  }
  const baseCategory = existingCategory ?? {
    ...newCategory({ name, kind: kind ?? "film", slug }),
    type,
  };
  return categoryWith(baseCategory, fields);
}

/** One section, by the schema and the rules of its form. */
function withSection(
  settings: FestivalSettings,
  id: SectionId,
  sectionValues: unknown,
): SettingsResult {
  if (sectionValues === undefined) return { settings };
  const { schema, read, write } = settingsSections[id];
  const fullPath = (path: string) => `facts.${id}${path === "" ? "" : `.${path}`}`;
  const deletedTypes = documentedTypes.filter(
    (type) => Object.hasOwn(sectionValues as object, type) && !findCategory(settings, type),
  );
  if (deletedTypes.length > 0) {
    return {
      errors: deletedTypes.map((type) => ({ path: fullPath(type), message: texts.noCategory })),
    };
  }
  const parsed = schema.safeParse(mergeValues(read(settings), sectionValues));
  if (!parsed.success) {
    return {
      errors: fieldErrors(parsed.error).map(({ path, message }) => ({
        path: fullPath(path),
        message,
      })),
    };
  }
  const unknown = findUnknownKeys(sectionValues, parsed.data);
  const errors: FieldError[] = [
    ...unknown.map((path) => ({ path: fullPath(path), message: texts.unknownKey })),
    ...refusalsOf(id, settings, parsed.data as SectionValues).map(({ path, message }) => ({
      path: fullPath(path),
      message,
    })),
  ];
  return errors.length > 0 ? { errors } : { settings: write(settings, parsed.data) };
}

/** Deadlines and price tiers, then the fees. */
function withCall(settings: FestivalSettings, call: SetupInput["call"]): SettingsResult {
  const settingsWithDeadlines = call?.deadlines
    ? withDeadlines(settings, call.deadlines)
    : settings;
  const settingsWithTiers = call?.tiers
    ? withTiers(settingsWithDeadlines, call.tiers)
    : settingsWithDeadlines;
  const fees = call?.fees;
  if (!fees) return { settings: settingsWithTiers };
  const settingsWithFees = applyFees(settingsWithTiers, fees);
  if (!("errors" in settingsWithFees)) return { settings: settingsWithFees };
  return {
    errors: settingsWithFees.errors.map(({ path, message }) => ({ path: `call.${path}`, message })),
  };
}

function checkDeadlineOrder(settings: FestivalSettings): SettingsResult {
  const errors = misorderedDeadlines(settings).map(({ field, message }) => ({
    path: `edition.dates.${field}`,
    message,
  }));
  return errors.length > 0 ? { errors } : { settings };
}
