import { z } from "zod";

/**
 * A calendar day without a time zone, '2026-01-31'. Aborts on an invalid one, so that checks across fields do not run.
 */
export const day = z.iso
  .date({ error: "Choose a date", abort: true })
  .refine((value) => value >= "2000-01-01" && value <= "2100-12-31", {
    error: "Choose a date between 2000 and 2100",
    abort: true,
  });
