import type { CodeKind } from "~/db/enums";
import type { CodeState, WaiverStatus } from "./rules";

/** Texts of codes. Runs anywhere. */

export const codeTexts = {
  unknown: "We can't find this code.",
  unknownBatch: "We can't find this batch of codes.",
  alreadyUsed: "This code was already used.",
  taken: "There is already such a code. Please choose another one.",
  lastDayPassed: "The last day of this code has passed.",
  /** Why a code cannot be applied; none reveals more than the holder of the code may know. */
  wrong: "We can't find this code. Please check it. Capital letters and hyphens don't matter.",
  refused: {
    used: "This code has already been used. Each code is for one entry.",
    used_up: "This code has been used up.",
    expired: "This code has expired. Please write to the festival.",
    stopped: "This code is no longer valid. Please write to the festival.",
  },
  otherEdition: "This code is for another year of the festival.",
  tooEarly: (day: string) => `This code can be used from ${day}.`,
  otherTypes: (names: readonly string[]) =>
    names.length === 1
      ? `This code is for another category: ${names[0]}.`
      : `This code is for other categories: ${names.join(", ")}.`,
  perAddress: "This code was already used with this email address.",
  needsAddress: "This code can only be used with your entry. Please fill in the form first.",
  otherTier: (name: string) => `This code isn't for the price '${name}'.`,
  notNeeded: "There is no fee today, so no code is needed.",
  /** Why a waiver code was not used for an entry. */
  paid: "This entry is already paid or being paid. The code was not used.",
  gone: "This entry can no longer be submitted. Please start again.",
};

/** Texts of the section 'Codes' on the page 'Call for entries'. */
export const sectionTexts = {
  title: "Codes",
  add: "New code",
  stop: "Stop",
  none: "No codes yet",
  note: "A code takes something off the fee, waives it, or opens a price tier. Filmmakers enter it before they pay.",
  uses: (uses: number, most: number | null, pending: number) =>
    `${uses}${most === null ? "" : ` of ${most}`} used${pending > 0 ? `, ${pending} being paid` : ""}`,
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  perAddress: (uses: number) => `${uses} for each email address`,
  allTypes: "All categories",
  made: "Code created",
  stopped: "Code stopped",
  description: "Filmmakers enter it before they pay. Fees that were quoted with it stay.",
  save: "Create code",
  codeHint: "4 to 20 letters, digits and hyphens. Leave blank for a random one.",
  chooseTier: "Choose one",
  typesHint: "None checked: all categories.",
  fields: {
    code: "Code",
    kind: "What it does",
    percent: "Percentage",
    amount: (unit: string) => `Amount, ${unit}`,
    tier: "Price tier",
    types: "Categories",
    maxUses: "Uses in all",
    perAddress: "Uses for each email address",
    from: "First day",
    lastDay: "Last day",
    note: "For whom",
  },
};

export const codeStateNames: Record<CodeState, string> = {
  active: "Active",
  used_up: "Used up",
  expired: "Expired",
  stopped: "Stopped",
};

export const codeKindNames: Record<CodeKind, string> = {
  percent: "Percentage off",
  amount: "Amount off",
  free: "Free",
  tier: "Opens a price tier",
};

/** The states of a waiver code as the admin shows them. */
export const waiverStateNames: Record<WaiverStatus, string> = {
  unused: "Unused",
  used: "Used",
  expired: "Expired",
  "taken back": "Revoked",
};

const codes = (number: number) => `${number} ${number === 1 ? "code" : "codes"}`;

/** Texts of waiver codes on the page 'Call for entries'. */
export const waiverTexts = {
  title: "Waiver codes",
  add: "New waiver codes",
  none: "No waiver codes yet",
  note: "Each code lets someone submit one entry for free, in one category.",
  sentTo: "Sent to",
  copy: "Copy code",
  copyLink: "Copy link",
  revoke: "Revoke code",
  revoked: "Code revoked",
  revokeTitle: "Revoke this code?",
  revokeQuestion: (code: string) => `${code} will stop working. No email is sent.`,
  keep: "Keep it",
  confirm: "Revoke",
  description:
    "Each code lets someone submit one entry for free. The entry shows that the fee was waived.",
  save: "Create codes",
  noteHint: "Only you see this.",
  created: {
    title: "The code",
    description: (category: string, day: string) =>
      `For one ${category.toLowerCase()}, until ${day}.`,
    sent: (email: string | null) =>
      email ? `We've emailed it to ${email}.` : "It was not emailed.",
    where: "You can find it in the list. To use it, people open the form with this link.",
    copy: "Copy",
    done: "Done",
  },
};

/** The email with a waiver code. */
export const waiverEmailTexts = {
  subject: (festival: string) => `Your fee waiver code for ${festival}`,
  how: (category: string) =>
    `You can submit one ${category.toLowerCase()} for free. Open the form with the link below and fill it in as usual. At the payment step, use this code:`,
  until: (day: string) => `The code is valid for one entry, until ${day}.`,
  link: "Open the form with your code",
};

/** Waiver codes that were created together, for a school or a partner. */
export const batchTexts = {
  batch: "Batch",
  all: "All codes",
  show: "Show",
  option: (note: string, used: number, all: number) => `${note} (${used} of ${all} used)`,
  counts: (all: number, used: number, revoked: number) =>
    `${codes(all)}, ${used} used${revoked > 0 ? `, ${revoked} revoked` : ""}`,
  until: (day: string) => `until ${day}`,
  download: "Export CSV",
  revoke: "Revoke unused codes",
  keep: "Keep them",
  confirm: "Revoke",
  title: "Revoke the unused codes?",
  question: (unused: number, note: string) =>
    `${codes(unused)} for “${note}” will stop working. Used codes stay as they are. No email is sent.`,
  revoked: "Unused codes revoked",
  none: "No such batch",
  noneText: "This edition has no codes of this batch.",
  count: "Number of codes",
  sendTo: "Send to",
  sendToHint:
    "One address a line, each gets its own code. Leave blank to share the codes yourself.",
  made: (number: number) => `${codes(number)} created`,
};
