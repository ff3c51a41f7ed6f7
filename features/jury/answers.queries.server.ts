import type { Database } from "~/db/client";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";

/** What the jury's calls share. */

export type JuryDeps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

/** The answer about something that does not exist, or that the person may not see. */
export const notFoundResponse = () => problem(404, "Not found.");
