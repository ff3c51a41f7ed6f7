import { formatAnswerTime } from "~/features/settings/rules";
import { defaultSettings } from "~/features/settings/schema";
import { escapeMarkdown } from "~/lib/rich-text/plain-text";

/**
 * The two automated emails to a filmmaker, with the thirteen documented variables.
 * The text is data: Markdown, in which lines of a label and a variable are a table.
 */

export const templateVariables = [
  "FILMMAKER_NAME",
  "EMAIL",
  "PHONE",
  "COUNTRY",
  "FILM_TITLE",
  "SUBMISSION_TYPE",
  "DURATION",
  "GENRE",
  "SYNOPSIS",
  "FILM_URL",
  "SUBMISSION_DATE",
  "PAYMENT_AMOUNT",
  "PAYMENT_ID",
] as const;
export type TemplateVariable = (typeof templateVariables)[number];
export type TemplateValues = Record<TemplateVariable, string>;

/** An email template: `html` is the body of the email. */
export type EmailTemplate = {
  id: string;
  name: string;
  type: "payment" | "submission";
  subject: string;
  description: string;
  html: string;
};

/** A default email, in Markdown. */
type DefaultTemplate = Omit<EmailTemplate, "html"> & { markdown: string };

/** The festival's parts of the default emails. */
export type WordingParts = {
  /** When the answer comes, 'by February 1, 2026'. */
  answer: string;
  /** The first sentence after an entry. */
  thanks: string;
};

/** The default emails, with the festival's parts filled in. */
export const buildTemplates = ({ answer, thanks }: WordingParts): DefaultTemplate[] => [
  {
    id: "payment",
    name: "Payment receipt",
    type: "payment",
    subject: "Your payment of {{PAYMENT_AMOUNT}} for {{FILM_TITLE}}",
    description: "Sent to the filmmaker after payment of the submission fee.",
    markdown: `Dear {{FILMMAKER_NAME}},

We received your submission fee of **{{PAYMENT_AMOUNT}}**. This is your receipt; please keep it.

Amount: {{PAYMENT_AMOUNT}}
For: {{FILM_TITLE}}
Category: {{SUBMISSION_TYPE}}
Paid on: {{SUBMISSION_DATE}}
Payment: {{PAYMENT_ID}}
Paid by: {{EMAIL}}

Submission fees are non-refundable.`,
  },
  {
    id: "submission",
    name: "Submission confirmation",
    type: "submission",
    subject: "We received {{FILM_TITLE}}",
    description: "Sent to the filmmaker after submission.",
    markdown: `Dear {{FILMMAKER_NAME}},

${escapeMarkdown(thanks)} Here is what we received. Our team will review it and contact you ${escapeMarkdown(answer)}.

Title: {{FILM_TITLE}}
Category: {{SUBMISSION_TYPE}}
Genre: {{GENRE}}
Length: {{DURATION}}
Country: {{COUNTRY}}
Synopsis: {{SYNOPSIS}}
Film: {{FILM_URL}}
Received: {{SUBMISSION_DATE}}
Fee: {{PAYMENT_AMOUNT}}
Phone: {{PHONE}}
Email: {{EMAIL}}`,
  },
];

/** The same with the documented parts. */
export const documentedParts: WordingParts = {
  answer: formatAnswerTime(defaultSettings, { forNext: false }),
  thanks: defaultSettings.words.submissionThanks,
};
export const defaultTemplates = buildTemplates(documentedParts);

export const editorTexts = {
  format: "Format",
  savedDescription: "The next email will use this text.",
  sendTest: "Send me a test",
  resetToDefault: "Reset to the default",
  save: "Save",
  wording: "Wording",
  preview: "Preview",
  exampleData: "Example data",
  sampleEntry: "Sample entry",
  outdatedPreview: "This shows the version before your last change. See the note next to it.",
  reset: "Reset",
  resetQuestion: "This restores the default text. Your text is deleted.",
  resetTitle: "Reset to the default?",
  invalidStatus: "Please fix the marked fields first",
  unsavedChanges: "Unsaved changes",
  unchangedStatus: "No changes yet",
} as const;
