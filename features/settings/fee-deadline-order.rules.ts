import { longDate } from "~/lib/dates/calendar";
import { deadlineDay, feeDeadlines } from "./rules";
import type { FestivalSettings } from "./schema";

/** A date that puts fee deadlines out of order, and what to tell the director. */
export type MisorderedDeadline = { field: "earlyBirdEndsOn" | "deadlineAt"; message: string };

/** Fee deadlines that do not end after the one before and before the final deadline. Runs anywhere. */
export function misorderedDeadlines(settings: FestivalSettings): MisorderedDeadline[] {
  const finalDay = deadlineDay(settings);
  const deadlines = feeDeadlines(settings);
  return deadlines.slice(0, -1).flatMap(({ endsOn, name }, index): MisorderedDeadline[] => {
    // Only the last deadline has no day of its own.
    const endDay = endsOn ?? "";
    const previous = deadlines[index - 1];
    if (previous?.endsOn && endDay <= previous.endsOn) {
      const message = `The fee deadline '${previous.name}' must end before '${name}', on ${longDate(endDay, settings)}`;
      // The form's only date of a deadline before the last.
      return [{ field: "earlyBirdEndsOn", message }];
    }
    if (endDay < finalDay) return [];
    const message = `The final deadline must be after the fee deadline '${name}', on ${longDate(endDay, settings)}`;
    return [{ field: "deadlineAt", message }];
  });
}
