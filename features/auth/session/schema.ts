import { z } from "zod";
import { momentSchema } from "~/lib/dates/datetime-schema";

/** An active session as its owner sees it, without its token. Runs anywhere. */
export const openSessionSchema = z.object({
  id: z.string(),
  /** 'Firefox on Windows' */
  browser: z.string(),
  /** Shortened, or empty. */
  address: z.string(),
  startedAt: momentSchema,
  lastSeenAt: momentSchema,
  /** The current session. */
  isThis: z.boolean(),
});
export type OpenSession = z.output<typeof openSessionSchema>;
