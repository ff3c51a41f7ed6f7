import { addDays } from "~/lib/dates/calendar";

/** Reminders are sent this many days before the deadline. */
export const reminderDays = [5, 1] as const;

type ReminderDates = {
  /** The last day for an answer. */
  answerBy: string;
  /** The day of the announcement. */
  announcedOn: string;
  today: string;
};

/**
 * The day that today's reminder is for, or null. Of several missed days the last one counts. There is no reminder for a
 * day before the announcement's email or just after it.
 */
export function dueReminderDay({ answerBy, announcedOn, today }: ReminderDates): string | null {
  if (today > answerBy) return null;
  const dueReminderDays = reminderDays
    .map((days) => addDays(answerBy, -days))
    .filter((day) => day <= today && day > announcedOn);
  return dueReminderDays.at(-1) ?? null;
}

/** Whether an answer today is after the deadline. */
export const isLate = (answerBy: string | null, today: string): boolean =>
  answerBy !== null && today > answerBy;
