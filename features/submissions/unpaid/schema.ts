import { z } from "zod";
import { paymentStandings } from "../entry/schema";

/** The secret of a link in a letter, or the one that a browser keeps of its own draft. */
export const linkTokenSchema = z.string().regex(/^[\w-]{32}$|^[\w-]{43}$/);

/** Whether an entry still waits for its payment, for a browser that comes back to it. */
export const unpaidStandingSchema = z.object({
  /** 'unpaid' while it can be paid or will be. */
  standing: z.enum(paymentStandings),
  /** Its title, or the start of its log line. */
  title: z.string(),
});
