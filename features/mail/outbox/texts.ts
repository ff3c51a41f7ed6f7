import { numberText } from "~/lib/number-format";

/** Texts of the outbox. Runs anywhere. */

/** 'Restored on Jan 24, 2026, 10:42 AM: 12 emails wait.' */
export const restoredText = (moment: string, emails: number): string =>
  `Restored on ${moment}: ${emails === 1 ? "1 email waits" : `${numberText(emails)} emails wait`}.`;

export const outboxTexts = {
  mail: "Email",
  about: "About",
  state: "State",
  attempts: "Attempts",
  created: "Created",
  sent: "Sent",
  tryAgain: "Try again",
  cancel: "Cancel",
  retryAll: "Retry all",
  retryAllTitle: "Retry all failed emails?",
  retryAllQuestion:
    "All failed emails of this list are sent, old ones as well. Dismissed ones, suppressed addresses and login codes are left out.",
  suppressedAddresses: "Suppressed addresses",
  bouncedSince: "Bounced since",
  liftAll: "Lift these suppressions",
  liftTitle: "Lift these suppressions?",
  liftQuestion:
    "Addresses that bounced since this day get emails again. This helps after a mistake in the mail settings. Addresses whose owners marked emails as spam stay.",
  sendTestEmail: "Send a test email",
  restored: "Emails held by a restore",
  restoredNote: "They may have been sent after the backup was made. Look at them first.",
  release: "Send them",
  releaseTitle: "Send these emails?",
  back: "Back to the mailing",
  mails: "Emails",
  stateTabs: "State of the emails",
  all: "All",
  notDelivered: "Not delivered",
  noMatchTitle: "No emails match",
  emptyTitle: "No emails yet",
  noMatchHint: "Choose another state, kind or day, or search for another name.",
  emptyHint: "Emails to filmmakers, subscribers and yourself will appear here.",
} as const;
