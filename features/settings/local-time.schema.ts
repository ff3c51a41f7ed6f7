import { z } from "zod";

/**
 * A festival time in calls: '2027-02-14T19:00', without seconds and zone. The edition's zone gives
 * the moment (`momentOf`): of a repeated hour the first one; a skipped one is refused.
 */

const rule = "Enter a time in the festival's time zone, like 2027-02-14T19:00";

export const localTime = z
  .string(rule)
  .regex(/^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: rule, abort: true })
  .refine((text) => z.iso.datetime({ local: true, precision: -1 }).safeParse(text).success, rule);
