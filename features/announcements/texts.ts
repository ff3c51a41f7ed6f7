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
    .map((outcome, index) =>
      index === 0 ? outcomeLabels[outcome] : outcomeLabels[outcome].toLowerCase(),
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

/** '120 of 400 emails prepared' */
export const formatPrepared = (prepared: number, total: number): string =>
  `${numberText(prepared)} of ${numberText(total)} emails prepared`;

export const releaseTexts = {
  cancelAnnouncement: "Cancel the announcement",
  oneCorrected: "Its email is",
  manyCorrected: "Their emails are",
  keep: "Keep it",
  cancelQuestion: "Its emails are deleted and nothing is sent. Decisions stay as they are.",
  cancelTitle: "Cancel this announcement?",
  groupsTitle: "Email these filmmakers",
  everyone: "Everyone",
  draftNote: "Nothing is sent until you lock and release it.",
  cancelledNote: "Nothing was sent.",
} as const;

export const deliveryTexts = {
  prepared: "Prepared",
  sending: "Sending",
  failed: "Bounced or failed",
  notSent: "Not sent",
  entry: "Entry",
  decision: "Decision",
  steps: "Steps",
  status: "Status",
  sent: "Sent",
  needsAttention: "Needs attention",
  failedList: "Emails that bounced or failed",
  fixResend: "Fix and resend",
  deliveryReport: "Delivery report",
  searchLabel: "Search the delivery report",
  searchPlaceholder: "Title or address",
  state: "State",
  allEmails: "All emails",
  tableCaption: "Delivery of each entry's email",
  emptyTitle: "Nothing here",
  emptyNote: "No emails match these filters.",
  saidYes: "Confirmed",
  saidNo: "Declined",
  openedPage: "Opened the page",
} as const;

export const releaseFormTexts = {
  lockTitle: "Lock the emails",
  noRecipients: "No decision in these categories and outcomes waits to be announced.",
  lockNote:
    "We prepare all emails as they are now. If a decision or template changes later, they are unlocked again. Nothing is sent.",
  lockButton: "Lock emails",
  progressLabel: "Preparing the emails",
  countMissing: "Enter the number of emails shown above.",
  momentMissing: "Choose a date and time.",
  unlock: "Unlock",
  countLabel: (emails: number) => `Type ${numberText(emails)} to confirm`,
  release: "Release",
  sendAtHint: "In the festival's time zone, at least 10 minutes from now.",
  sendAt: "Or send at",
  schedule: "Schedule",
} as const;

export const dryRunTexts = {
  suppressed: "Earlier emails to this address bounced",
  malformed: "No address",
  emptyField: "A field is empty",
  dryRun: "Check",
  noUndecided: "No undecided entries",
  undecidedNote:
    "In the categories of this announcement. Withdrawn and fully refunded entries are not counted.",
  decideLink: "Decide on these",
  noProblems: "No problems",
  noProblemsNote: "All addresses are valid and all fields are filled in.",
} as const;

export const listTexts = {
  announcement: "Announcement",
  correctionNote: "Correction of one entry",
  state: "State",
  emails: "Emails",
  sendDate: "Send date",
  newAnnouncement: "New announcement",
  headerNote: "Send all decisions at the same time",
  tableLabel: "All announcements",
  emptyTitle: "No announcements yet",
  emptyNoEntries: "Once you have decided on entries, announce the decisions to filmmakers here.",
  emptyAllDecided:
    "All entries are decided. Draft an announcement. Nothing is sent until you release it.",
  cancel: "Cancel",
  createDraft: "Create draft",
} as const;

/** The box of the selection. */
export const selectionTexts = {
  /** Of an archived edition. */
  notPublished: "It was not published.",
};
