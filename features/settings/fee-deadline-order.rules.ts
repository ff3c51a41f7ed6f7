import { longDate } from "~/lib/dates/calendar";
import { deadlineDay, feeDeadlines } from "./rules";
import type { FestivalSettings } from "./schema";

/** A date that puts fee deadlines out of order, and what to tell the director. */
export type MisorderedDeadline = { field: "earlyBirdEndsOn" | "deadlineAt"; message: string };

/** Fee deadlines that do not end after the one before and before the final deadline. Runs anywhere. */
export function misorderedDeadlines(settings: FestivalSettings): MisorderedDeadline[] {
  const final = deadlineDay(settings);
  const all = feeDeadlines(settings);
  return all.slice(0, -1).flatMap(({ endsOn, name }, index): MisorderedDeadline[] => {
    const [until, before] = [endsOn ?? "", all[index - 1]];
    if (before?.endsOn && until <= before.endsOn) {
      const message = `The fee deadline '${before.name}' must end before '${name}', on ${longDate(until, settings)}`;
      return [{ field: "earlyBirdEndsOn", message }];
    }
    if (until < final) return [];
    const message = `The final deadline must be after the fee deadline '${name}', on ${longDate(until, settings)}`;
    return [{ field: "deadlineAt", message }];
  });
}
