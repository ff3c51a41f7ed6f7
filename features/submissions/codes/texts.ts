import type { CodeKind } from "~/db/enums";
import { longDate } from "~/lib/dates/calendar";
import type { CodeState } from "./rules";

/** Texts of codes. Runs anywhere. */

export const codeTexts = {
  unknown: "We can't find this code.",
  taken: "There is already a code with these letters.",
  lastDayPassed: "The last day of this code has passed.",
  /** Why a code cannot be applied. */
  refused: {
    used: "This code has already been used. Each code is for one entry.",
    used_up: "This code has been used up.",
    expired: "This code has expired. Please write to the festival.",
    stopped: "This code is no longer valid. Please write to the festival.",
  },
  tooEarly: (day: string) => `This code can be used from ${longDate(day)}.`,
  otherTypes: (names: readonly string[]) =>
    names.length === 1
      ? `This code is for another category: ${names[0]}.`
      : `This code is for other categories: ${names.join(", ")}.`,
  perAddress: "This code was already used with this email address.",
  needsAddress: "This code can only be used with your entry. Please fill in the form first.",
  notNeeded: "There is no fee today, so no code is needed.",
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
};
