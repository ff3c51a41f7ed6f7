import type { CodeKind } from "~/db/enums";
import type { CodeState } from "./rules";

/** Texts of codes. Runs anywhere. */

export const codeTexts = {
  unknown: "We can't find this code.",
  taken: "There is already such a code. Please choose another one.",
  lastDayPassed: "The last day of this code has passed.",
  /** Why a code cannot be applied. */
  refused: {
    used: "This code has already been used. Each code is for one entry.",
    used_up: "This code has been used up.",
    expired: "This code has expired. Please write to the festival.",
    stopped: "This code is no longer valid. Please write to the festival.",
  },
  tooEarly: (day: string) => `This code can be used from ${day}.`,
  otherTypes: (names: readonly string[]) =>
    names.length === 1
      ? `This code is for another category: ${names[0]}.`
      : `This code is for other categories: ${names.join(", ")}.`,
  perAddress: "This code was already used with this email address.",
  needsAddress: "This code can only be used with your entry. Please fill in the form first.",
  otherTier: (name: string) => `This code does not open the price '${name}'.`,
  notNeeded: "There is no fee today, so no code is needed.",
};

/** Texts of the section 'Codes' on the page 'Call for entries'. */
export const sectionTexts = {
  title: "Codes",
  add: "New code",
  stop: "Stop",
  none: "No codes yet",
  note: "A code takes something off the fee, waives it, or opens a price tier. Filmmakers enter it before they pay.",
  waivers: "Codes for one entry each are on the page of payments:",
  waiversLink: "Waivers",
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
