import type { Tone } from "~/components/status-badge";
import type { MailingState, PauseReason } from "~/db/enums";
import { numberText } from "~/lib/number-format";
import type { Audience, MailingVariable, RecipientState } from "./schema";

/** Texts of mailings. Runs anywhere. */

export const stateNames: Record<MailingState, string> = {
  draft: "Draft",
  ready: "In the outbox",
  scheduled: "Scheduled",
  sending: "Sending",
  paused: "Paused",
  stopped: "Stopped",
  sent: "Sent",
};

export const stateTones: Record<MailingState, Tone> = {
  draft: "subtle",
  ready: "gold",
  scheduled: "gold",
  sending: "purple",
  paused: "rose",
  stopped: "subtle",
  sent: "green",
};

/** Why a mailing is paused, as a sentence. */
export const pauseTexts: Record<PauseReason, string> = {
  director: "You paused it.",
  late: "The site was down at its time. Send it now, or stop it.",
  returns: "More than 5 % of the emails were returned. Check the addresses before you resume.",
  complaints: "More than 0.3 % of the readers marked it as spam. Resume only if you know why.",
  restored: "A backup was restored. Some emails may have been sent after the backup was made.",
};

export const recipientStateTones: Record<RecipientState, Tone> = {
  waiting: "gold",
  sent: "green",
  returned: "danger",
  complained: "danger",
  left: "rose",
  dropped: "subtle",
};

export const recipientStateNames: Record<RecipientState, string> = {
  waiting: "Waiting",
  sent: "Sent",
  returned: "Returned",
  complained: "Marked as spam",
  left: "Unsubscribed",
  dropped: "Not sent",
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
  subscribers: "Newsletter to the subscribers",
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
  suppressed: "Their address bounced, or they marked our emails as spam",
  unconfirmed: "They have not confirmed their address",
  left: "They unsubscribed",
};

export const dropReasons = {
  withdrawn: "The filmmaker withdrew the entry before the email was sent.",
  stopped: "Not sent: the newsletter was stopped.",
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
  begun: "Some of these emails have been sent, so it can't be undone. Stop it instead.",
  notSending: "This email is not being sent.",
  notPaused: "This email is not paused.",
  tooSoon: "Choose a time that is at least a minute ahead.",
  noPostalAddress:
    "A newsletter needs the festival's postal address. Enter it in the settings, under Newsletter.",
  notSecure:
    "Newsletters are sent only from a site with https, so that the unsubscribe links are safe.",
  noSuchEmail: "This email is no longer held.",
  preparedElsewhere: "Another window is preparing these emails. Please reload the page.",
};

/** Texts of newsletters, and of what they added to every mailing. */
export const newsletterTexts = {
  toJury: "To the jury",
  rate: "Emails per hour",
  rateHint: "Spreads the emails evenly, for mail servers with a limit.",
  archived: "Show it on the site, under Newsletter, once the first email is sent",
  saveToPreview: "Save to preview the email.",
  testTo: "Up to five addresses",
  saveFirst: "Save your changes first.",
  sendTest: "Send me a test",
  openSettings: "Open these settings",
  sendAt: "Date and time",
  momentMissing: "Enter a date and a time",
  scheduled: (moment: string) => `Will be sent on ${moment}`,
  stopTitle: "Stop this email?",
  stopQuestion: "Emails that have not been sent yet never will be. This can't be undone.",
  unsubscribedByIt: "Unsubscribed because of it",
  searchHint: "Part of the address",
  nobodyHint: "Choose another state or address.",
  readInBrowser: "Read in browser",
  /** In a test: without an address nothing else is sent. */
  noAddress: "no postal address yet",
  pausedTitle: "Your newsletter is paused",
  pausedNote: "No more emails are sent until you resume it.",
  open: "Open the newsletter",
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
