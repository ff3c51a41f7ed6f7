/** How the film comes. */
export const filmChoiceTexts = {
  title: "Your film",
  legend: "How will you send your film?",
  options: [
    { value: "link", label: "Paste a link" },
    { value: "upload", label: "Upload the file" },
    { value: "later", label: "Send it later" },
  ],
  missing: "Choose your film's file, or “Send it later” above.",
  checking: "We are still checking your film. Please try again in a moment.",
  laterNote: "We'll email you a link to your private page, where you can send your film.",
};

export const closedTexts = {
  title: (plural: string) => `${plural}: closed`,
  lead: "This category is closed. See which others are open.",
  choose: "See all categories",
};

export const receiptTexts = {
  confirmation: "A confirmation is on its way to",
  /** Of an entry that the browser cannot show: what was submitted, and where the confirmation goes. */
  storedVersion: "We submitted the last version that reached us.",
  storedAddress: "the email address in it",
};

export const flowTexts = {
  lead: "Two steps: your entry, then payment. It takes about five minutes.",
  leadFree: "Entry is free. It takes about five minutes.",
  check: "Check your details, then pay.",
  checkFree: "We are submitting your entry.",
  confirmFree: "Check your details, then submit. There is nothing to pay.",
  submitFree: "Submit for free",
  submitting: "We are submitting your entry…",
  nothingLost: "Nothing is lost. There is nothing to pay.",
};

export const logLineTipsTitle = "What makes a great log line?";
