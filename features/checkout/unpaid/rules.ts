import { deadlineDay } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { addDays, dayIn } from "~/lib/dates/calendar";

/** Hours after which the filmmaker of an unpaid draft is reminded, once. */
export const remindAfterHours = 3;
/** Older drafts get no reminder. */
export const remindWithinHours = 72;
/** Maximum number of reminders per address and day. */
export const maxDailyReminders = 3;
/** Days that a draft is stored after the deadline, or after its creation if that was later. */
export const retentionDays = 14;

/** The last day on which a draft is stored, '2026-02-14'. */
export function lastRetentionDay(settings: FestivalSettings, typedAt: Date): string {
  const startDays = [dayIn(settings.timeZone, typedAt), deadlineDay(settings)].sort();
  return addDays(startDays[1] ?? "", retentionDays);
}
