/** What is said of private links and of ending them. Runs anywhere. */
export const linkTexts = {
  title: "Private links",
  note: "Anyone with a private link can read and correct this entry. If one got into other hands, end all others: only the link that you are using now goes on to work.",
  button: "End all other links",
  asked: "End all other links?",
  question:
    "Links in earlier emails stop working. The link that you are using now goes on to work.",
  confirm: "End them",
  cancel: "Keep them",
  done: "All other links ended",
  doneNote: "Keep the link to this page.",
  failed: "The links were not ended",
};

/** The same in the admin, where nobody is using a link. */
export const adminLinkTexts = {
  ...linkTexts,
  question: (email: string) =>
    `Every private link to this entry stops working, and ${email} gets a new one by email.`,
  sent: (email: string) => `A new link goes to ${email}.`,
};
