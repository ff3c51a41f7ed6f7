/** What every form about a film asks alike. Runs anywhere. */
import { latestYear } from "~/lib/dates/calendar";

/** The earliest completion year that is accepted. */
export const earliestYear = 1900;

export const termsMessage = "You must agree to the terms and conditions";

/** The latest year anywhere on earth at `now`: no film is refused on New Year's Day. */
export const currentYear = latestYear;
