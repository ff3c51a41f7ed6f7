import { money } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { longDate } from "~/lib/dates/calendar";
import { groupsFor, type SettingField, settingsSections } from "./schema";
import type { FieldKind } from "./section-specs.rules";
import type { SectionId } from "./sections.texts";
import { valueAt } from "./value-paths.rules";

/** Formats values of settings, and compares them. Runs anywhere. */

/** The sections that affect the landing page. */
export const previewedSections = [
  "brand",
  "dates",
  "landing",
  "guidelines",
  "counters",
] as const satisfies readonly SectionId[];
export type PreviewedSection = (typeof previewedSections)[number];

/** The error message of a field. */
export function messageAt(errors: unknown, name: string): string | undefined {
  const message = valueAt(errors, `${name}.message`);
  return typeof message === "string" ? message : undefined;
}

/** A value as text: one line, or one per item of a list. */
function valueLines(field: SettingField, value: unknown, settings: FestivalSettings): string[] {
  if (field.kind === "list") {
    const { columns } = field;
    const itemText = (item: unknown) =>
      columns
        ? columns
            .map(({ key, kind }) => valueText(kind, valueAt(item, key), settings))
            .filter((part) => part !== "")
            .join(": ")
        : String(item);
    return Array.isArray(value) ? value.map(itemText) : [];
  }
  if (field.kind === "choice") {
    return [field.choices.find((choice) => choice.value === value)?.label ?? String(value)];
  }
  return [valueText(field.kind, value, settings)];
}

function valueText(kind: FieldKind, value: unknown, settings: FestivalSettings): string {
  if (kind === "switch") return value ? "On" : "Off";
  if (kind === "day" && /^\d{4}-\d{2}-\d{2}$/.test(String(value)))
    return longDate(String(value), settings);
  if (kind === "money" && typeof value === "number") return money(value, settings);
  return String(value ?? "");
}

export type SettingRow = {
  name: string;
  group: string | undefined;
  label: string;
  lines: string[];
};

/** A section as text, row by row, in the formats and the currency of `displaySettings`. */
export function rowsOf(
  id: SectionId,
  settings: FestivalSettings,
  displaySettings: FestivalSettings = settings,
): SettingRow[] {
  const values = settingsSections[id].read(settings);
  return groupsFor(id, settings).flatMap(({ title, fields }) =>
    fields.map((field) => ({
      name: field.name,
      group: title,
      label: field.label,
      lines: valueLines(field, valueAt(values, field.name), displaySettings),
    })),
  );
}

export type SettingChange = { name: string; label: string; before: string[]; after: string[] };

/** The fields of a section that differ between two states of the settings. */
export function changesIn(
  id: SectionId,
  oldSettings: FestivalSettings,
  newSettings: FestivalSettings,
): SettingChange[] {
  // In the same formats, so that only values differ.
  const oldRows = rowsOf(id, oldSettings, newSettings);
  return rowsOf(id, newSettings).flatMap(({ name, group, label, lines: after }) => {
    const oldLines = oldRows.find((row) => row.name === name)?.lines ?? [];
    if (JSON.stringify(oldLines) === JSON.stringify(after)) return [];
    return [{ name, label: group ? `${group}: ${label}` : label, before: oldLines, after }];
  });
}

/** The lines that other lines do not have, each with its index; of a repeated line those that are more. */
export function subtractLines(
  lines: readonly string[],
  otherLines: readonly string[],
): [index: number, line: string][] {
  const unmatched = [...otherLines];
  return [...lines.entries()].filter(([, line]) => {
    const matchIndex = unmatched.indexOf(line);
    if (matchIndex >= 0) unmatched.splice(matchIndex, 1);
    return matchIndex < 0;
  });
}
