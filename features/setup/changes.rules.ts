import { dateNames } from "~/features/editions/date-form.rules";
import type { DateField } from "~/features/editions/schema";
import { placeTexts } from "~/features/editions/texts";
import { settingsSections } from "~/features/settings-admin/schema";
import { type SectionId, sectionIds, sectionTexts } from "~/features/settings-admin/sections.texts";
import { setupPageTexts as texts } from "./page.texts";

/** The differences of a set-up as people read them. Runs anywhere. */

const isSection = (id: string | undefined): id is SectionId =>
  sectionIds.some((section) => section === id);

/** 'facts.brand.name' → 'Name: Short name' */
function settingLabel(id: SectionId, rest: string): string {
  const { title } = sectionTexts[id];
  const setting = settingsSections[id].groups
    .flatMap((group) => group.fields.map((field) => ({ ...field, group: group.title })))
    .find(({ name }) => rest === name || rest.startsWith(`${name}.`));
  if (!setting) return `${title}: ${pathInWords(rest)}`;
  const label =
    setting.group && id !== "dates" ? `${setting.group}: ${setting.label}` : setting.label;
  return title === label ? title : `${title}: ${label}`;
}

/** 'deadlines.3.endsOn' → 'deadlines 4, ends on', '0.subject' → '1, subject' */
const pathInWords = (path: string) =>
  path
    .replace(/(^|\.)(\d+)(?=\.|$)/g, (_, dot, index) => `${dot && " "}${Number(index) + 1}`)
    .replaceAll(".", ", ")
    .replaceAll("_", " ")
    .replace(/[a-z][A-Z]/g, ([before = "", capital = ""]) => `${before} ${capital.toLowerCase()}`);

const placeLabels: Record<string, string> = {
  timeZone: placeTexts.timeZone,
  currency: placeTexts.currency,
  referencePrefix: placeTexts.referencePrefix,
};

/** The label of a changed path: 'call.deadlines.3.endsOn' → the part's title and the field in words. */
export function changeLabel(path: string): string {
  const [part = "", first = "", ...more] = path.split(".");
  if (part === "facts" && isSection(first)) return settingLabel(first, more.join("."));
  if (part === "edition") {
    const label = first === "dates" ? dateNames[more[0] as DateField] : placeLabels[first];
    return label ?? pathInWords(path);
  }
  const title = texts.parts[part];
  const rest = pathInWords([first, ...more].join("."));
  return title ? `${title}: ${rest}` : pathInWords(path);
}

/** '2026-02-01T01:00:00Z' */
const isoMoment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.]*Z$/;

/** A value as lines of text. */
export function changeLines(value: unknown): string[] {
  if (value === null || value === undefined || value === "") return [texts.nothing];
  if (typeof value === "boolean") return [value ? texts.on : texts.off];
  if (Array.isArray(value)) {
    return value.length === 0 ? [texts.nothing] : value.flatMap((item) => changeLines(item));
  }
  if (typeof value !== "object") return [String(value).replace(isoMoment, "$1 $2 UTC")];
  const filledFields = Object.entries(value).filter(([, field]) => field !== null && field !== "");
  return [
    filledFields
      .map(([key, field]) => `${pathInWords(key)}: ${changeLines(field).join(", ")}`)
      .join("; "),
  ];
}
