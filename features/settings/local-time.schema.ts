import { z } from "zod";

/**
 * A time on the festival's clock as calls take and give it: '2027-02-14T19:00', without seconds
 * and without a zone. Which moment it is, the edition's zone says (`momentOf`): of the hours that
 * clocks show twice the first one, the skipped one is refused.
 */

const rule = "Enter a time in the festival's time zone, like 2027-02-14T19:00";

export const localTime = z
  .string(rule)
  .regex(/^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: rule, abort: true })
  .refine((text) => z.iso.datetime({ local: true, precision: -1 }).safeParse(text).success, rule);
