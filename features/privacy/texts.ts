import type { Kind } from "./inventory/columns.rules";

/** Texts about personal data. Runs anywhere. */

export const proveFirst =
  "Verify your address first: request a code and open the link in our email.";
export const codeRefused = "This code is wrong, expired or already used. Please request a new one.";
export const otherAddress = "This is not the address that you verified";

/** Why older backups stay. `last`: their last day; null if someone removes them by hand. */
export const backupsReason = (last: string | null) =>
  last
    ? `Until newer ones replace them, the last on ${last}. If we restore one, we'll delete your data again`
    : "Until manual backups are removed. If we restore one, we'll delete your data again";

export const kindTexts: Record<Kind | "backups", string> = {
  backups: "Backups",
  entries: "Entries",
  drafts: "Drafts",
  payments: "Payments",
  letters: "Emails to you",
  messages: "Messages and replies",
  mailing_list: "Mailing list",
  films: "Films",
  guests: "Guests",
  waivers: "Waiver codes",
  jury: "Jury work",
  team: "Team",
  sessions: "Sessions and browsers",
  promo: "Press contacts",
  history: "History of changes",
};

/** The same for the director. */
export const directorKindTexts: typeof kindTexts = { ...kindTexts, letters: "Emails to them" };

export const yourDataTexts = {
  title: "Your data",
  intro: "See the data we hold about you, download it or delete it. We'll email you a code first.",
  email: "Email",
  send: "Send me a code",
  sent: "We've emailed you. Open the link in the email and enter the six-digit code.",
  sixDigits: "Six digits",
  digitsHint: "From the email that brought you here",
  continue: "Continue",
  holdingsTitle: "What we have",
  nothing: "We hold no data about this address.",
  exportNote:
    "It does not include other people's notes and scores, or private decisions. Films that were shown stay in the programme until you ask us to remove them.",
  download: "Download everything",
  delete: "Delete my data",
  deletedTitle: "What will be deleted",
  keptTitle: "What we keep, and why",
  confirm: "Type your email to confirm",
  deleteNow: "Delete",
  back: "Back",
  deleted: "Your data has been deleted",
  receipt:
    "This is your receipt. It proves the deletion and contains no name. We've also emailed it to you.",
  wrongEmail: "Enter your email address",
  otherEmail: otherAddress,
  refused: "A refund or a dispute is still open, or you are a director. Please write to us.",
  retentionTitle: "How long we keep your data",
} as const;

export const adminTexts = {
  requests: "Requests",
  noRequests: "No requests yet",
  due: (day: string) => `Due ${day}`,
  find: "Find a person",
  email: "Email",
  lookUp: "Look up",
  export: "Export",
  erase: "Delete",
  eraseQuestion: "Delete everything about this person?",
  deletedTitle: "What will be deleted",
  keptTitle: "What we keep, and why",
  reason: "Reason",
  reasonHint: "How they asked, for the list of requests",
  cancel: "Cancel",
  deleted: "Deleted",
  remaining: "Remaining data",
  rows: "Rows",
  oldest: "Oldest",
  keep: "Kept",
  overdue: "Overdue",
  record: "Record of processing",
  retention: "Retention",
} as const;
