/** Texts about private links and ending them. Runs anywhere. */
export const linkTexts = {
  title: "Private links",
  note: "Anyone with a private link can see and edit this entry. If you shared one by mistake, end all other links. Only the link that you are using now will still work.",
  withdrawnNote:
    "Anyone with a private link can see this entry. If you shared one by mistake, end all other links. Only the link that you are using now will still work.",
  button: "End all other links",
  heading: "End all other links?",
  question: "Links in earlier emails stop working. The link that you are using now still works.",
  confirm: "End links",
  cancel: "Cancel",
  done: "All other links ended",
  doneNote: "Please save the link to this page.",
  failed: "The links could not be ended",
};

/** Texts about ending links in the admin, where no link is in use. */
export const adminLinkTexts = {
  ...linkTexts,
  question: (email: string) =>
    `Every private link to this entry stops working, and ${email} gets a new one by email.`,
  sent: (email: string) => `We've sent a new link to ${email}.`,
};

/** The page that sends the link again, and the links to it. */
export const myEntryTexts = {
  title: "My entry",
  lead: "Each entry has a private page with its status, where you can edit it or send your film. Enter the email that you used, and we'll send you its link.",
  already: "Entered already?",
};

/** The first line for somebody who sends their film later; `day`: 'January 31, 2026'. */
export const missingFilmTexts = {
  line: (day: string) => `One thing is missing: your film. Please send it by ${day}.`,
  send: "Send your film",
  byLink: "The link in your confirmation email leads to your entry, where you can send it.",
};
