import { z } from "zod";
import { skippedTime } from "~/lib/dates/calendar";
import { momentOf } from "~/lib/dates/wall-clock";
import { festivalTimeZone } from "./schema";

/**
 * A time on the festival's clock as calls take and give it: '2027-02-14T19:00', without seconds
 * and without a zone. For the server and the director's pages (see wall-clock.rules.ts).
 */

const rule = "Enter a time in the festival's time zone, like 2027-02-14T19:00";

/** Of the hours that clocks show twice the first is meant, the skipped one is refused. */
export const localTime = z
  .string(rule)
  .regex(/^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/, rule)
  .transform((text, context) => {
    const moment = momentOf(festivalTimeZone, text);
    if (moment) return moment;
    const isTime = z.iso.datetime({ local: true, precision: -1 }).safeParse(text).success;
    context.addIssue({ code: "custom", message: isTime ? skippedTime : rule });
    return z.NEVER;
  });
