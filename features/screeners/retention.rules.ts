import type { FestivalSettings } from "~/features/settings/schema";
import { addDays, dayIn } from "~/lib/dates/calendar";

/** Days between a withdrawal and the deletion of the film. */
const withdrawnDays = 7;

type RetainedEntry = { withdrawnAt: Date | null; forNext: boolean };

/** The day of the festival's calendar on which an entry's film is deleted; null if not known yet. */
export function deletionDay(
  { withdrawnAt, forNext }: RetainedEntry,
  { timeZone, dates, screeners }: Pick<FestivalSettings, "timeZone" | "dates" | "screeners">,
): string | null {
  if (withdrawnAt) return addDays(dayIn(timeZone, withdrawnAt), withdrawnDays);
  return forNext ? null : addDays(dates.festivalTo, screeners.deleteAfterDays);
}
