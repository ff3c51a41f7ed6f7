import type { FestivalSettings } from "~/features/settings/schema";
import { addDays, dayIn } from "~/lib/dates/calendar";

/** Days after a withdrawal on which the film is deleted. */
const withdrawnDays = 7;

type Kept = { withdrawnAt: Date | null; forNext: boolean };

/** The day of the festival's calendar on which the film of an entry is deleted; null: nobody knows yet. */
export function deletionDay(
  { withdrawnAt, forNext }: Kept,
  { timeZone, dates, screeners }: Pick<FestivalSettings, "timeZone" | "dates" | "screeners">,
): string | null {
  if (withdrawnAt) return addDays(dayIn(timeZone, withdrawnAt), withdrawnDays);
  return forNext ? null : addDays(dates.festivalTo, screeners.deleteAfterDays);
}
