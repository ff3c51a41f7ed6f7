import type { FieldValue } from "./schema";
import { fieldName, valueText } from "./texts";

/** What a filmmaker reads of a correction by the festival; the same in the email and before it is saved. */

export type Corrected = { field: string; was: FieldValue; became: FieldValue };

type Given = { name: string; title: string; changes: readonly Corrected[]; reason: string | null };

export const correctionSubject = ({ title }: Pick<Given, "title">) => `We updated ${title}`;

const shown = (field: string, value: FieldValue) => valueText(field, value) || "nothing";

/** 'Title: The Last Bus → The Last Bus to Ojai' */
export const correctionLine = ({ field, was, became }: Corrected): string => {
  const name = fieldName(field);
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return `${label}: ${shown(field, was)} → ${shown(field, became)}`;
};

/** The paragraphs of the email. */
export const correctionWords = ({ name, title, changes, reason }: Given): string[] => [
  `Dear ${name},`,
  `We updated your entry ${title}:`,
  changes.map(correctionLine).join("\n"),
  ...(reason ? [reason] : []),
  "If something is not right, please reply to this email.",
];
