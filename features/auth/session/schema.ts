import { z } from "zod";
import { momentSchema } from "~/lib/dates/datetime-schema";

/** Sessions as their owner sees them, and who logged in. Runs anywhere. */

/** An active session, without its token. */
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

/** What the person must do before anything else: set up a second factor. */
export const needsSchema = z.enum(["enrol"]).nullable();

export const loggedInSchema = z.object({
  person: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    roles: z.array(z.string()),
  }),
  needs: needsSchema,
});
export type LoggedIn = z.output<typeof loggedInSchema>;

/** The logged-in person; `GET /api/sessions/current` says what is still required. */
export const enteredSchema = loggedInSchema.omit({ needs: true });

/** The logged-in director. */
export const directorSessionSchema = z.object({ email: z.string() });
