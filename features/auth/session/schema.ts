import { z } from "zod";
import { momentSchema } from "~/lib/dates/datetime-schema";

/** An open session as its own person sees it: nothing in it opens one. Runs anywhere. */
export const openSessionSchema = z.object({
  id: z.string(),
  /** 'Firefox on Windows' */
  browser: z.string(),
  /** Shortened, or empty. */
  address: z.string(),
  startedAt: momentSchema,
  lastSeenAt: momentSchema,
  /** The session that asks. */
  isThis: z.boolean(),
});
export type OpenSession = z.output<typeof openSessionSchema>;
