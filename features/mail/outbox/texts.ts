/** Texts of the outbox. Runs anywhere. */

export const outboxTexts = {
  mail: "Email",
  about: "About",
  state: "State",
  attempts: "Attempts",
  written: "Created",
  sent: "Sent",
  tryAgain: "Try again",
  sendTestEmail: "Send a test email",
  outbox: "Outbox",
  back: "Back to the mailing",
  mails: "Emails",
  stateEmails: "State of the emails",
  all: "All",
  notDelivered: "Not delivered",
  noEmailsMatch: "No emails match",
  noEmailsYet: "No emails yet",
  chooseAnotherState: "Choose another state, kind or day, or search for another name.",
  emailsFilmmakersReaders: "Emails to filmmakers, subscribers and yourself will appear here.",
} as const;
