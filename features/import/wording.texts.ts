import { templateVariables } from "~/features/mail/templates/texts";
import { variableMeanings } from "~/features/mail/templates/variables.texts";

/** The email that gives filmmakers of imported entries their private page. Runs anywhere. */

/** Its id among the automated emails. */
export const importEmailId = "import_letter";

/** The thirteen documented variables, and those of the source. */
export const importVariables = [
  ...templateVariables,
  "SOURCE",
  "TRACKING_NUMBER",
  "OTHER_ENTRIES",
] as const;
export type ImportVariable = (typeof importVariables)[number];

/** The meaning of each variable. */
export const importMeanings: Record<ImportVariable, string> = {
  ...variableMeanings,
  SOURCE: "The platform where the entry was submitted",
  TRACKING_NUMBER: "The entry's tracking number there",
  OTHER_ENTRIES: "The same person's other entries; the paragraph is left out if empty",
};

/** The default text. */
export const defaultImportWording = {
  subject: "Your private page for {{FILM_TITLE}}",
  markdown: `Dear {{FILMMAKER_NAME}},

Thank you for submitting **{{FILM_TITLE}}** on {{SOURCE}}. We received your entry. On your private page, you can check what we received, edit it, and see our decision. Please open it once and agree to our terms.

Tracking number: {{TRACKING_NUMBER}}
Category: {{SUBMISSION_TYPE}}

Your other entries:
{{OTHER_ENTRIES}}`,
};

export const importEmailTexts = {
  title: "Email with the private page",
  note: "Sent to filmmakers of imported entries when you send the emails of an import.",
  around:
    "The background, header and private links are added automatically. The plain-text version is created from this text.",
  page: "Your entry's private page",
  keep: "Please do not share this link.",
  keepAll: "Please do not share these links.",
} as const;
