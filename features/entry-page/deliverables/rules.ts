import type { DeliverableKind, DeliverableState } from "~/db/enums";
import { webAddress } from "~/lib/forms/fields";

/** Deliverables of accepted films, and what is missing. Pure. */

const maxLengths = { text: 5_000, link: 2_000 };

const linkSchema = webAddress("Paste a complete link that starts with https://", /^https$/);

/** The error of a submitted value, as a sentence; null without one. */
export function findValueError(kind: DeliverableKind, value: string): string | null {
  if (value === "") return kind === "text" ? "Write something first" : "Paste a link first";
  if (kind === "text") {
    return value.length > maxLengths.text ? "Please keep this under 5,000 characters" : null;
  }
  return value.length <= maxLengths.link && linkSchema.safeParse(value).success
    ? null
    : "Paste a complete link that starts with https://";
}

/** The filmmaker has not sent it, or it was returned. */
export const isMissing = (state: DeliverableState): boolean =>
  state === "open" || state === "returned";

/** Whether the filmmaker may submit it, or submit it again. */
export const isOpen = (state: DeliverableState): boolean =>
  state !== "approved" && state !== "waived";

/** Whether the filmmaker's part is done. */
export const isReceived = (state: DeliverableState): boolean => !isMissing(state);

/** Automatic reminders begin this many days before the due date. */
export const remindDaysAhead = 14;
/** Days without a reminder after a filmmaker said yes. */
export const quietDays = 2;
/** Minimum number of days between two reminders to a person. */
export const minDaysBetweenReminders = 7;
