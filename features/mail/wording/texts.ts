import { formatAnswerTime } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { escapeMarkdown } from "~/lib/rich-text/plain-text";

/**
 * The registry of emails whose text the director edits, by their key: when each is sent and to whom, its variables, its
 * default text, and what cannot be changed. The director's text is in the table `email_templates`, by the same key
 * (commands.server.ts). Runs anywhere.
 */

type EmailDescription = {
  name: string;
  /** When it is sent, and to whom. */
  description: string;
  /** What is added automatically or cannot be changed, for the director. */
  fixed: string;
};

/** What a default text depends on, beside the settings. */
export type EntryKind = {
  /** The entry is for the next edition. */
  forNext: boolean;
  /** If given, no day of an answer that has passed is named. */
  now?: Date;
  /** The entry is a text that is not filmed. */
  isText?: boolean;
};

/** An email whose whole text is the director's: Markdown, in which lines of a label and a variable are a table. */
type EditableEmail = EmailDescription & {
  /** The meaning of each variable, in their order. */
  variables: Readonly<Record<string, string>>;
  /** Variables whose paragraph is left out when they have no value, so that the email reads whole without it. */
  optional: readonly string[];
  /** The default text, in the festival's words. */
  defaultText: (
    settings: FestivalSettings,
    entry: EntryKind,
  ) => { subject: string; markdown: string };
};

const plainTextNote = "The plain-text version is created from this text.";

/** The thirteen documented variables of an entry. */
export const entryVariables = {
  FILMMAKER_NAME: "The name of the submitter",
  EMAIL: "Their email address",
  PHONE: "Their phone number",
  COUNTRY: "The country of the film",
  FILM_TITLE: "The title, or the beginning of the log line",
  SUBMISSION_TYPE: "Short Film, Feature Film, Series Pilot or Log Line",
  DURATION: "The running time in minutes",
  GENRE: "The genre",
  SYNOPSIS: "The synopsis, or the log line",
  FILM_URL: "The link to the film",
  SUBMISSION_DATE: "The day it was submitted",
  PAYMENT_AMOUNT: "The fee that was paid",
  PAYMENT_ID: "The provider's payment ID",
} as const;
export type EntryValues = Record<keyof typeof entryVariables, string>;

const entryEmail = {
  fixed: `The background, header and private link are added automatically. ${plainTextNote}`,
  variables: entryVariables,
  optional: [],
};

/** The two documented emails of a new entry. */
const entryEmails = {
  payment: {
    ...entryEmail,
    name: "Payment receipt",
    description: "Sent to the filmmaker after payment of the submission fee.",
    defaultText: () => ({
      subject: "Your payment of {{PAYMENT_AMOUNT}} for {{FILM_TITLE}}",
      markdown: `Dear {{FILMMAKER_NAME}},

We received your submission fee of **{{PAYMENT_AMOUNT}}**. This is your receipt; please keep it.

Amount: {{PAYMENT_AMOUNT}}
For: {{FILM_TITLE}}
Category: {{SUBMISSION_TYPE}}
Paid on: {{SUBMISSION_DATE}}
Payment: {{PAYMENT_ID}}
Paid by: {{EMAIL}}

Submission fees are non-refundable.`,
    }),
  },
  submission: {
    ...entryEmail,
    name: "Submission confirmation",
    description: "Sent to the filmmaker after submission.",
    defaultText: (settings, entry) => ({
      subject: "We received {{FILM_TITLE}}",
      markdown: `Dear {{FILMMAKER_NAME}},

${escapeMarkdown(settings.words.submissionThanks)} Here is what we received. Our team will review it and contact you ${escapeMarkdown(formatAnswerTime(settings, entry))}.

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
    }),
  },
} as const satisfies Record<string, EditableEmail>;

const leftOutIfEmpty = "the paragraph is left out if empty";

export const decisionVariables = {
  ...entryVariables,
  FESTIVAL: "The festival's full name",
  FEEDBACK: `The feedback comments; ${leftOutIfEmpty}`,
  PERSONAL_NOTE: `The personal note; ${leftOutIfEmpty}`,
  OTHER_ENTRIES: `The same person's other entries and their status; ${leftOutIfEmpty}`,
  ANSWER_BY: `The last day to reply, for accepted entries; ${leftOutIfEmpty}`,
} as const;
export type DecisionValues = Record<keyof typeof decisionVariables, string>;

/** The sentences about a film, and about a text that is not filmed. */
const aboutFilm = (wouldLike: string) => ({
  accepted: `We ${wouldLike} show **{{FILM_TITLE}}**. It is in the selection of {{FESTIVAL}}.`,
  meeting: "We look forward to watching it with an audience, and with you.",
  waitlisted: `We ${wouldLike} show it, but this year we have more films than screening time.`,
  many: "We received many more good films than we can show, and had to leave out work that deserves an audience.",
  judgement: "your film",
  next: `We hope it finds its audience, and we ${wouldLike} see your next film.`,
  corrected: "your film",
});
const aboutText: ReturnType<typeof aboutFilm> = {
  accepted: "**{{FILM_TITLE}}** is in the selection of {{FESTIVAL}}.",
  meeting: "We look forward to celebrating it with you.",
  waitlisted: "We liked it, but this year we have more good entries than places.",
  many: "We received many more good entries than we can select, and had to leave out work that deserves to be read.",
  judgement: "your writing",
  next: "We hope it gets written and filmed, and that you send us your next one.",
  corrected: "your entry",
};
const sentencesAbout = (
  { words: { wouldLike, signature } }: FestivalSettings,
  { isText = false }: EntryKind,
) => ({ ...(isText ? aboutText : aboutFilm(wouldLike)), signature });

/** What may be empty in all decision emails. */
export const optionalDecisionVariables = [
  "FEEDBACK",
  "PERSONAL_NOTE",
  "OTHER_ENTRIES",
  "ANSWER_BY",
] as const;

const decisionEmail = {
  fixed: `The background, header, status of each entry and private link are added automatically. ${plainTextNote}`,
  variables: decisionVariables,
  optional: optionalDecisionVariables,
};

/** The emails of an announcement. */
const decisionEmails = {
  "decision.accepted": {
    ...decisionEmail,
    name: "Acceptance",
    description: "Sent when an entry is announced as accepted.",
    defaultText: (settings, entry) => {
      const { accepted, meeting, signature } = sentencesAbout(settings, entry);
      return {
        subject: "{{FILM_TITLE}} is in the selection of {{FESTIVAL}}",
        markdown: `Dear {{FILMMAKER_NAME}},

${accepted} Congratulations, and thank you for trusting us with it.

{{PERSONAL_NOTE}}

From our team:
{{FEEDBACK}}

Please tell us by **{{ANSWER_BY}}** on your entry's private page whether you'll take part. It takes a minute, and we'll hold your place until then.

You'll find the link at the end of this email. Once you've confirmed, the page will list what we need from you and by when.

Please keep this confidential until we publish the selection.

Your other entries:
{{OTHER_ENTRIES}}

${meeting}

${signature}
the team of {{FESTIVAL}}`,
      };
    },
  },
  "decision.waitlisted": {
    ...decisionEmail,
    name: "Waitlist",
    description: "Sent when an entry is announced as waitlisted.",
    defaultText: (settings, entry) => {
      const { waitlisted, signature } = sentencesAbout(settings, entry);
      return {
        subject: "{{FILM_TITLE}} is on the waitlist of {{FESTIVAL}}",
        markdown: `Dear {{FILMMAKER_NAME}},

**{{FILM_TITLE}}** is on our waitlist. ${waitlisted}

{{PERSONAL_NOTE}}

From our team:
{{FEEDBACK}}

If a place becomes available, we'll email you right away. You don't need to do anything. You can follow the status on your entry's private page, or withdraw your entry there.

Your other entries:
{{OTHER_ENTRIES}}

We know that waiting is hard. Thank you for your patience.

${signature}
the team of {{FESTIVAL}}`,
      };
    },
  },
  "decision.rejected": {
    ...decisionEmail,
    name: "Rejection",
    description: "Sent when an entry is announced as rejected.",
    defaultText: (settings, entry) => {
      const { many, judgement, next, signature } = sentencesAbout(settings, entry);
      return {
        subject: "About {{FILM_TITLE}} and {{FESTIVAL}}",
        markdown: `Dear {{FILMMAKER_NAME}},

We are sorry to tell you that **{{FILM_TITLE}}** was not selected for {{FESTIVAL}} this year. We wanted you to hear it from us before the selection is public.

{{PERSONAL_NOTE}}

From our team:
{{FEEDBACK}}

${many} This is not a judgement of you or ${judgement}.

Your other entries:
{{OTHER_ENTRIES}}

Thank you for making it and for sharing it with us. ${next}

${signature}
the team of {{FESTIVAL}}`,
      };
    },
  },
  "decision.correction": {
    ...decisionEmail,
    name: "Correction",
    description: "Sent when an announced decision is corrected.",
    defaultText: (settings, entry) => {
      const { corrected, signature } = sentencesAbout(settings, entry);
      return {
        subject: "A correction about {{FILM_TITLE}} and {{FESTIVAL}}",
        markdown: `Dear {{FILMMAKER_NAME}},

We emailed you about **{{FILM_TITLE}}** earlier. That decision has changed, and we're sorry for the confusion. The correct one is at the end of this email.

{{PERSONAL_NOTE}}

From our team:
{{FEEDBACK}}

If ${corrected} is now selected, please tell us on your entry's private page whether you'll take part, by **{{ANSWER_BY}}**.

Your other entries:
{{OTHER_ENTRIES}}

If anything is unclear, please reply to this email.

${signature}
the team of {{FESTIVAL}}`,
      };
    },
  },
} as const satisfies Record<string, EditableEmail>;

export const importVariables = {
  ...entryVariables,
  SOURCE: "The platform where the entry was submitted",
  TRACKING_NUMBER: "The entry's tracking number there",
  OTHER_ENTRIES: "The same person's other entries; the paragraph is left out if empty",
} as const;
export type ImportValues = Record<keyof typeof importVariables, string>;

const importEmails = {
  import_letter: {
    name: "Email with the private page",
    description: "Sent to filmmakers of imported entries when you send the emails of an import.",
    fixed: `The background, header and private links are added automatically. ${plainTextNote}`,
    variables: importVariables,
    optional: ["OTHER_ENTRIES"],
    defaultText: () => ({
      subject: "Your private page for {{FILM_TITLE}}",
      markdown: `Dear {{FILMMAKER_NAME}},

Thank you for submitting **{{FILM_TITLE}}** on {{SOURCE}}. We received your entry. On your private page, you can check what we received, edit it, and see our decision. Please open it once and agree to our terms.

Tracking number: {{TRACKING_NUMBER}}
Category: {{SUBMISSION_TYPE}}

Your other entries:
{{OTHER_ENTRIES}}`,
    }),
  },
} as const satisfies Record<string, EditableEmail>;

const addition = (name: string, description: string): EmailDescription => ({
  name,
  description,
  fixed: "Added below the standard text. Leave blank to send only the standard text.",
});

/** Emails with a standard text, by their kind in the outbox. The director adds words below it, without variables. */
const fixedEmails = {
  refund_notice: addition("Refund", "To the filmmaker, when a fee is refunded, fully or partly"),
  correction_notice: addition(
    "Entry edited by the festival",
    "To the filmmaker, if you edit an entry and choose to notify them",
  ),
  unpaid_reminder: addition(
    "Reminder: not paid",
    "To people who started an entry and did not pay, after three hours",
  ),
  missing_link: addition("Film link is missing", "To the filmmaker, if an entry has no film link"),
  screener_ready: addition(
    "Film has arrived",
    "To the filmmaker, when an uploaded film was checked and plays",
  ),
  screener_refused: addition(
    "Film refused",
    "To the filmmaker, when an uploaded file cannot be used",
  ),
  upload_unfinished: addition(
    "Reminder: upload not finished",
    "To the filmmaker, a day before an unfinished upload is deleted",
  ),
  screener_trouble: addition(
    "Film does not play",
    "To the filmmaker, when a juror cannot watch the film",
  ),
  link_trouble: addition(
    "Film link does not work",
    "To the filmmaker, when the film's link is gone for a day, or became private",
  ),
  screener_deleted: addition("Film deleted", "To the filmmaker, when an uploaded film was deleted"),
  waiver_code: addition("Waiver code", "To people you send a code to"),
  entry_links: addition(
    "Private links",
    "To the filmmaker, when they request the link to their entry",
  ),
  confirmation_reminder: addition(
    "Reminder: confirm participation",
    "To accepted filmmakers who have not answered",
  ),
  deliverables_reminder: addition(
    "Reminder: deliverables",
    "To accepted filmmakers with missing items",
  ),
  programme_letter: addition("Screening", "To filmmakers, when you send screening times"),
  award: addition("Award", "To the filmmaker, a minute after you reveal an award of their film"),
  invitation: addition("Invitation to the team", "To jurors and programmers, when you add them"),
  jury_films: addition("Films to watch", "To jurors, when you send them assignments"),
  jury_reminder: addition("Reminder: films to score", "To jurors with films left to score"),
  newsletter_confirmation: addition(
    "Newsletter: please confirm",
    "To new subscribers, if they have to confirm",
  ),
} as const satisfies Record<string, EmailDescription>;

export type EntryEmailKey = keyof typeof entryEmails;
export type DecisionEmailKey = keyof typeof decisionEmails;
export type EditableEmailKey = EntryEmailKey | DecisionEmailKey | keyof typeof importEmails;
export type FixedEmailKey = keyof typeof fixedEmails;
export type EmailKey = EditableEmailKey | FixedEmailKey;

export const editableEmails: Readonly<Record<EditableEmailKey, EditableEmail>> = {
  ...entryEmails,
  ...decisionEmails,
  ...importEmails,
};
export const emailTexts: Readonly<Record<EmailKey, EmailDescription>> = {
  ...editableEmails,
  ...fixedEmails,
};

const keysOf = <Key extends string>(emails: Readonly<Record<Key, unknown>>) =>
  Object.keys(emails) as [Key, ...Key[]];
export const entryEmailKeys = keysOf(entryEmails);
export const decisionEmailKeys = keysOf(decisionEmails);
export const importEmailKey = "import_letter";
export const fixedEmailKeys = keysOf(fixedEmails);
export const emailKeys = keysOf(emailTexts);

/** Whether there is an email of this key. */
export const isEmailKey = (key: string): key is EmailKey => Object.hasOwn(emailTexts, key);

/** Whether the email of this key is about an entry. */
export const isEntryEmail = (key: string): key is EntryEmailKey => Object.hasOwn(entryEmails, key);

/** Whether the email of this key tells a decision. */
export const isDecisionEmail = (key: string): key is DecisionEmailKey =>
  Object.hasOwn(decisionEmails, key);

/** Whether the email of this key has a standard text, to which words are added. */
export const isFixedEmail = (key: string): key is FixedEmailKey => Object.hasOwn(fixedEmails, key);
/** Whether an email is edited for each edition; of the others the current edition's text is edited. */
export const isEditedByEdition = (key: EmailKey): boolean =>
  isEntryEmail(key) || isDecisionEmail(key);

/** The names of the variables of an email. */
export const variableNames = (key: EditableEmailKey): string[] =>
  Object.keys(editableEmails[key].variables);
