import { type DateSettings, dayIn, formatDay, timeIn, weekdayName } from "~/lib/dates/calendar";
import { momentOf, wallTimeError } from "~/lib/dates/wall-clock";
import { misplacedDates } from "./date-order.rules";
import { type DateField, dateFields, type EditionDates } from "./schema";

/** Labels and values of an edition's date form. Needs Temporal. */

export const dateNames: Record<DateField, string> = {
  opensOn: "Entries open",
  earlyBirdEndsOn: "Early bird ends",
  deadlineAt: "Final deadline",
  lateUntil: "Last day for late entries",
  notificationsOn: "Notifications go out",
  festivalFrom: "First festival day",
  festivalTo: "Last festival day",
  blackTieOn: "Awards night",
};

/** Dates that may be left empty. */
export const optionalDates: readonly DateField[] = ["opensOn", "earlyBirdEndsOn", "lateUntil"];

/** The values of the fields: a day each, and the time of the deadline. */
export type TypedDates = Record<DateField, string> & { deadlineTime: string };

/** The dates as form values; an unset date is an empty field. */
export function typedDates(timeZone: string, dates: EditionDates): TypedDates {
  const deadline = new Date(dates.deadlineAt);
  return {
    ...dates,
    opensOn: dates.opensOn ?? "",
    earlyBirdEndsOn: dates.earlyBirdEndsOn ?? "",
    lateUntil: dates.lateUntil ?? "",
    deadlineAt: dayIn(timeZone, deadline),
    deadlineTime: timeIn(timeZone, deadline),
  };
}

export type DateErrors = Partial<Record<DateField, string>>;

/** The entered dates, or the errors by field. */
export function readDates(
  timeZone: string,
  values: TypedDates,
): { dates: EditionDates } | { errors: DateErrors } {
  const missingFields = dateFields.filter(
    (field) => values[field] === "" && !optionalDates.includes(field),
  );
  if (missingFields.length > 0) {
    return { errors: Object.fromEntries(missingFields.map((field) => [field, "Choose a date"])) };
  }
  const wallTime = `${values.deadlineAt}T${values.deadlineTime}`;
  const moment = momentOf(timeZone, wallTime);
  if (!moment)
    return { errors: { deadlineAt: wallTimeError(wallTime) ?? "Choose a day and a time" } };
  const { deadlineTime: _, ...days } = values;
  const dates: EditionDates = {
    ...days,
    opensOn: days.opensOn || null,
    earlyBirdEndsOn: days.earlyBirdEndsOn || null,
    lateUntil: days.lateUntil || null,
    deadlineAt: moment.toISOString(),
  };
  const misplacedFields = misplacedDates(timeZone, dates);
  if (misplacedFields.length === 0) return { dates };
  const errors: DateErrors = {};
  for (const { field, message } of misplacedFields) {
    errors[field] = errors[field] ? `${errors[field]}. ${message}` : message;
  }
  return { errors };
}

/** '2027-02-13' → 'Saturday, February 13, 2027'; empty for none. */
export const dayWithWeekday = (day: string, { formats }: DateSettings): string =>
  day === "" ? "" : formatDay({ formats, timeZone: "UTC" }, new Date(day));

/** '2027-02-13' → 'Saturday'; empty for none. */
export const weekdayOf = (day: string): string =>
  day === "" ? "" : weekdayName("UTC", new Date(day));
