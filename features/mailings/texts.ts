import type { Tone } from "~/components/status-badge";
import type { MailingState } from "~/db/enums";
import { numberText } from "~/lib/number-format";
import type { Audience, MailingVariable } from "./schema";

/** Texts of mailings. Runs anywhere. */

export const stateNames: Record<MailingState, string> = {
  draft: "Draft",
  ready: "In the outbox",
  sending: "Sending",
  sent: "Sent",
};

export const stateTones: Record<MailingState, Tone> = {
  draft: "subtle",
  ready: "gold",
  sending: "purple",
  sent: "green",
};

export const variableMeanings: Record<MailingVariable, string> = {
  NAME: "The name of the recipient",
  FESTIVAL: "The festival's name",
  EDITION: "The year of the edition",
  FILM_TITLE: "The title, or the beginning of the log line",
  REFERENCE: "The entry's reference, like HL26-0412",
  CATEGORY: "Short Film, Feature Film, Series Pilot or Log Line",
  ENTRY_LINK: "A private link to the entry's page",
};

/** The name of an audience without its size. */
export const audienceKinds: Record<Audience["kind"], string> = {
  entries: "Selected entries",
  filter: "All filmmakers that match a filter",
  announcement: "A group of an announcement",
  jury: "A jury",
  draft: "An entry that is not paid",
  film: "A film's director",
};

/** '1 email', '1,277 emails' */
export const emailCount = (count: number): string =>
  count === 1 ? "1 email" : `${numberText(count)} emails`;

export const leftOutReasons = {
  notAnnounced: "Their decision was not announced yet",
  withdrawn: "They withdrew their entry",
  corrected: "Their decision was corrected since",
  noAddress: "Their address cannot receive email",
  revoked: "They no longer have access",
};

export const dropReasons = {
  withdrawn: "The filmmaker withdrew the entry before the email was sent.",
};

export const warnings = {
  undecided: (count: number) =>
    count === 1
      ? "1 of these entries has a decision that is not announced yet. Please don't mention it."
      : `${numberText(count)} of these entries have a decision that is not announced yet. Please don't mention it.`,
  suppressed: (count: number) =>
    count === 1
      ? "1 address gets no email because an earlier one bounced."
      : `${numberText(count)} addresses get no email because earlier ones bounced.`,
};

export const refusals = {
  notReleased: "You can email these filmmakers after the announcement is released.",
  unknownAudience: "We can't find this announcement or jury.",
  noRecipients: "There are no recipients.",
  notDraft: "This email is already being sent, so it can't be changed.",
  notReady: "Prepare the emails first.",
  countChanged: (count: number) =>
    `${emailCount(count)} would be sent now. Check them in the outbox and send again.`,
  alreadySent: "This email has been sent and can't be undone.",
  notSending: "This email is not being sent.",
  noSuchEmail: "This email is no longer held.",
  preparedElsewhere: "Another window is preparing these emails. Please reload the page.",
};

/** Texts to start with. `subject` and `markdown` contain variables. */
export const mailingTemplates: {
  id: string;
  name: string;
  for: "entries" | "jury";
  subject: string;
  markdown: string;
}[] = [
  {
    id: "question",
    name: "A question about the entry",
    for: "entries",
    subject: "A question about {{FILM_TITLE}}",
    markdown: `Dear {{NAME}},

Thank you for sending us **{{FILM_TITLE}}** ({{REFERENCE}}). We have a question:



You can reply to this email.`,
  },
  {
    id: "material",
    name: "Something is missing",
    for: "entries",
    subject: "{{FILM_TITLE}}: something is missing",
    markdown: `Dear {{NAME}},

For **{{FILM_TITLE}}** we still need:

-\u0020

Please add it on [your entry's page]({{ENTRY_LINK}}), or reply to this email.`,
  },
  {
    id: "news",
    name: "News for filmmakers",
    for: "entries",
    subject: "News from {{FESTIVAL}}",
    markdown: `Dear {{NAME}},

`,
  },
  {
    id: "jury",
    name: "News for the jury",
    for: "jury",
    subject: "{{FESTIVAL}}: news for the jury",
    markdown: `Dear {{NAME}},

`,
  },
];
