import { z } from "zod";
import { oneLinePattern, requiredText } from "~/lib/forms/fields";
import { feeAmount } from "./amount.schema";
import { day } from "./day.schema";
import { feeCodePattern } from "./fee-codes.rules";
import { setting, settingGroup } from "./setting.schema";

/** The most fee deadlines of an edition, with the first and the last. */
export const maxDeadlines = 10;

/** A name of a deadline for people. */
export const deadlineName = requiredText("Enter a name, like Early bird", 60).regex(
  oneLinePattern,
  "Please keep this on one line",
);

/** `code` is stored with each entry. */
const deadline = { code: z.string().regex(feeCodePattern), name: deadlineName };

/**
 * The days on which fees change, in the documented form: the first is the early bird's, on the day in `dates`; the last
 * is the regular fee; both have their fees in `categories`. Between them any number, each with its fees by category.
 * Stored as rows (fees.rules.ts).
 */
export const feeDeadlines = settingGroup({
  first: setting(z.object(deadline), { code: "early_bird", name: "Early bird" }),
  between: setting(
    z
      .array(z.object({ ...deadline, endsOn: day, fees: z.record(z.string(), feeAmount) }))
      .max(maxDeadlines - 2, `Keep this to ${maxDeadlines} deadlines`),
    [],
  ),
  last: setting(z.object({ ...deadline, endsOn: day.nullable() }), {
    code: "regular",
    name: "Regular",
    endsOn: null,
  }),
});
