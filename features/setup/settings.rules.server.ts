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
import { overlaid, unknownKeys } from "./values.rules";

/**
 * The settings of a set-up file: all sections of the registry, and the call for entries. What one part says, no other
 * part repeats: dates are the edition's, fees the call's.
 */

const dates: readonly string[] = dateFields;
const isOfCategory = (name: string) =>
  documentedTypes.some((type) => name === type || name.startsWith(`${type}.`));
const isInOtherPart = (id: SectionId, name: string) =>
  (id === "dates" && (dates.includes(name) || name.startsWith("deadline"))) ||
  (id === "fees" ? name.includes(".charged.") : isOfCategory(name));

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

/** One change of the settings after the other, until one is refused. */
const applyInTurn = (
  settings: FestivalSettings,
  steps: readonly ((settings: FestivalSettings) => SettingsResult)[],
): SettingsResult =>
  steps.reduce((done: SettingsResult, step) => ("errors" in done ? done : step(done.settings)), {
    settings,
  });

/** The settings with those of a set-up file, or what is wrong with it. Zone and currency are set already. */
export const withSetup = (before: FestivalSettings, setup: SetupInput): SettingsResult =>
  applyInTurn(before, [
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
  const after = { ...settings, dates: { ...settings.dates, ...Object.fromEntries(newDates) } };
  const { schema, read } = settingsSections.dates;
  const parsed = schema.safeParse(read(after));
  if (parsed.success) return { settings: after };
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
    if ("errors" in result) return inList("call.categories", index, result.errors);
    const isTwice = categories.some(({ type }) => type === result.category.type);
    const refused = isTwice
      ? { errors: [{ path: "type", message: texts.twice }] }
      : slugProblem(categories, result.category);
    if (refused) return inList("call.categories", index, refused.errors);
    categories.push(result.category);
    return [];
  });
  return errors.length > 0 ? { errors } : { settings: { ...settings, categories } };
}

const inList = (list: string, index: number, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, message }) => ({ path: `${list}.${index}.${path}`, message }));

/** A category of the file: what it does not say is as here, as documented, or as of a new one. */
function categoryFrom(
  settings: FestivalSettings,
  { type: givenType, ...fields }: CategoryInput,
): ReturnType<typeof categoryWith> {
  const { name = "", kind } = fields;
  const type = givenType ?? (fields.slug ?? slugFrom(name)).replaceAll("-", "_");
  const slug = fields.slug ?? type.replaceAll("_", "-");
  const existingCategory =
    findCategory(settings, type) ?? findCategory({ categories: documentedCategories }, type);
  if (!existingCategory && (!name || !kind)) {
    return { errors: [{ path: name ? "kind" : "name", message: texts.newCategory }] };
  }
  const before = existingCategory ?? {
    ...newCategory({ name, kind: kind ?? "film", slug }),
    type,
  };
  return categoryWith(before, fields);
}

/** One section, by the schema and the rules of its form. */
function withSection(
  settings: FestivalSettings,
  id: SectionId,
  sectionValues: unknown,
): SettingsResult {
  if (sectionValues === undefined) return { settings };
  const { schema, read, write } = settingsSections[id];
  const at = (path: string) => `facts.${id}${path === "" ? "" : `.${path}`}`;
  const deletedTypes = documentedTypes.filter(
    (type) => Object.hasOwn(sectionValues as object, type) && !findCategory(settings, type),
  );
  if (deletedTypes.length > 0) {
    return { errors: deletedTypes.map((type) => ({ path: at(type), message: texts.noCategory })) };
  }
  const parsed = schema.safeParse(overlaid(read(settings), sectionValues));
  if (!parsed.success) {
    return {
      errors: fieldErrors(parsed.error).map(({ path, message }) => ({ path: at(path), message })),
    };
  }
  const unknown = unknownKeys(sectionValues, parsed.data);
  const errors: FieldError[] = [
    ...unknown.map((path) => ({ path: at(path), message: texts.unknownKey })),
    ...refusalsOf(id, settings, parsed.data as SectionValues).map(({ path, message }) => ({
      path: at(path),
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
  const after = call?.tiers ? withTiers(settingsWithDeadlines, call.tiers) : settingsWithDeadlines;
  const fees = call?.fees;
  if (!fees) return { settings: after };
  const charged = applyFees(after, fees);
  if (!("errors" in charged)) return { settings: charged };
  return {
    errors: charged.errors.map(({ path, message }) => ({ path: `call.${path}`, message })),
  };
}

function checkDeadlineOrder(settings: FestivalSettings): SettingsResult {
  const errors = misorderedDeadlines(settings).map(({ field, message }) => ({
    path: `edition.dates.${field}`,
    message,
  }));
  return errors.length > 0 ? { errors } : { settings };
}
