import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import type { FieldValue } from "./schema";
import { fieldName, valueText } from "./texts";

/** What a filmmaker reads of a correction by the festival; the same in the email and before it is saved. */

export type Corrected = { field: string; was: FieldValue; became: FieldValue };

type EmailData = {
  name: string;
  title: string;
  changes: readonly Corrected[];
  reason: string | null;
  settings: FestivalSettings;
};

/** The subject of the email about corrected fields. */
export const correctionSubject = ({ title }: Pick<EmailData, "title">) =>
  `We updated ${isolate(title)}`;

/** 'Title: The Last Bus → The Last Bus to Ojai' */
const correctionLine = (settings: FestivalSettings, { field, was, became }: Corrected): string => {
  const text = (value: FieldValue) => isolate(valueText(settings, field, value)) || "nothing";
  const name = fieldName(field);
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return `${label}: ${text(was)} → ${text(became)}`;
};

/** The paragraphs of the email. */
export const correctionWords = ({
  name,
  title,
  changes,
  reason,
  settings,
}: EmailData): string[] => [
  `Dear ${isolate(name)},`,
  `We updated your entry ${isolate(title)}:`,
  changes.map((change) => correctionLine(settings, change)).join("\n"),
  ...(reason ? [reason] : []),
  "If something is not right, please reply to this email.",
];
