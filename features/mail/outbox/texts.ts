/** What the director reads in the outbox. Runs anywhere. */

export const outboxTexts = {
  mail: "Mail",
  about: "About",
  state: "State",
  attempts: "Attempts",
  written: "Written",
  sent: "Sent",
  tryAgain: "Try again",
  sendTestEmail: "Send a test email",
  outbox: "Outbox",
  back: "Back to it",
  mails: "Mails",
  stateMails: "State of the mails",
  all: "All",
  notArrived: "Not arrived",
  noEmailMatches: "No email matches",
  noEmailYet: "No email yet",
  chooseAnotherState: "Choose another state, kind or day, or search for another name.",
  emailsFilmmakersReaders: "Emails to filmmakers, readers and yourself will appear here.",
} as const;
