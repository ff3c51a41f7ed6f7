import type { Tone } from "~/components/status-badge";
import type { AnnouncementState, Outcome, SubmissionType } from "~/db/enums";
import { outcomeLabels } from "~/features/decisions/texts";
import { numberText } from "~/lib/number-format";

/** Texts about announcements in the admin. */
export const stateLabels: Record<AnnouncementState, string> = {
  draft: "Draft",
  locked: "Locked",
  scheduled: "Scheduled",
  released: "Released",
  cancelled: "Cancelled",
};

export const stateTones: Record<AnnouncementState, Tone> = {
  draft: "gold",
  locked: "pink",
  scheduled: "purple",
  released: "green",
  cancelled: "subtle",
};

/** 'Accepted, rejected' */
export const formatOutcomes = (outcomes: readonly Outcome[]): string =>
  outcomes
    .map((outcome, at) =>
      at === 0 ? outcomeLabels[outcome] : outcomeLabels[outcome].toLowerCase(),
    )
    .join(", ");

type Category = { type: SubmissionType; plural: string };

/** 'All categories', 'Short Films, Log Lines' */
export const formatTypes = (
  types: readonly SubmissionType[],
  categories: readonly Category[],
): string =>
  types.length === categories.length
    ? "All categories"
    : categories
        .filter(({ type }) => types.includes(type))
        .map(({ plural }) => plural)
        .join(", ");

/** '1 email', '1,277 emails' */
export const formatEmailCount = (count: number): string =>
  count === 1 ? "1 email" : `${numberText(count)} emails`;

export const formatPrepared = (prepared: number, total: number): string =>
  `${numberText(prepared)} of ${numberText(total)} emails prepared`;

export const releaseTexts = {
  cancelAnnouncement: "Cancel the announcement",
  announcements: "Announcements",
  itsEmail: "Its email is",
  theirEmails: "Their emails are",
  keep: "Keep it",
  itsEmailsDeleted: "Its emails are deleted and nothing is sent. Decisions stay as they are.",
  cancelThisAnnouncement: "Cancel this announcement?",
  emailTheseFilmmakers: "Email these filmmakers",
  everyone: "Everyone",
  nothingSentUntil: "Nothing is sent until you lock and release it.",
  nothingWasSent: "Nothing was sent.",
} as const;

export const deliveryTexts = {
  prepared: "Prepared",
  sending: "Sending",
  bouncedOrFailed: "Bounced or failed",
  notSent: "Not sent",
  entry: "Entry",
  decision: "Decision",
  steps: "Steps",
  status: "Status",
  sent: "Sent",
  needsAttention: "Needs attention",
  emailsThatBounced: "Emails that bounced or failed",
  fixResend: "Fix and resend",
  deliveryReport: "Delivery report",
  searchDeliveryReport: "Search the delivery report",
  titleAddress: "Title or address",
  state: "State",
  allEmails: "All emails",
  deliveryEachEntrys: "Delivery of each entry's email",
  nothingHere: "Nothing here",
  noEmailsMatch: "No emails match these filters.",
  saidYes: "Confirmed",
  saidNo: "Declined",
  openedPage: "Opened the page",
} as const;

export const releaseFormTexts = {
  lockEmails: "Lock the emails",
  noRecipientsYet: "No decision in these categories and outcomes waits to be announced.",
  wePrepareAll:
    "We prepare all emails as they are now. If a decision or template changes later, they are unlocked again. Nothing is sent.",
  lockLetters: "Lock letters",
  preparing: "Preparing the emails",
  enterNumberEmails: "Enter the number of emails shown above.",
  chooseDateTime: "Choose a date and time.",
  unlock: "Unlock",
  numberLetters: "Number of letters",
  release: "Release",
  inFestivalsTime: "In the festival's time zone, at least 10 minutes from now.",
  sendAt: "Or send at",
  schedule: "Schedule",
} as const;

export const dryRunTexts = {
  earlierEmailsThis: "Earlier emails to this address bounced",
  noAddress: "No address",
  fieldEmpty: "A field is empty",
  dryRun: "Dry run",
  noUndecidedEntries: "No undecided entries",
  inCategoriesThis:
    "In the categories of this announcement. Withdrawn and fully refunded entries are not counted.",
  decideOnThese: "Decide on these",
  noProblems: "No problems",
  allAddressesValid: "All addresses are valid and all fields are filled in.",
} as const;

export const listTexts = {
  announcement: "Announcement",
  correctionOneEntry: "Correction of one entry",
  state: "State",
  emails: "Emails",
  sendDate: "Send date",
  emailsFeedback: "Emails and feedback",
  newAnnouncement: "New announcement",
  decisions: "Decisions",
  announcements: "Announcements",
  sendAllDecisions: "Send all decisions at the same time",
  allAnnouncements: "All announcements",
  noAnnouncementsYet: "No announcements yet",
  onceYouHave: "Once you have decided on entries, announce the decisions to filmmakers here.",
  allEntriesDecided:
    "All entries are decided. Draft an announcement. Nothing is sent until you release it.",
  cancel: "Cancel",
  createDraft: "Create draft",
} as const;
