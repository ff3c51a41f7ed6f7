/** The years that film forms accept. Runs anywhere. */
import { latestYear } from "~/lib/dates/calendar";

/** The earliest completion year that is accepted. */
export const earliestYear = 1900;

export const termsMessage = "You must agree to the terms and conditions";

/** The latest year anywhere on earth at `now`, so that no film is refused on New Year's Day. */
export const currentYear = latestYear;
