import type { z } from "zod";
import type { Database } from "~/db/client";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { isolate } from "~/lib/bidi";
import { dayIn, momentInFull, momentTime } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { getSettings } from "./queries.server";

/** Who changed a row last, and when. */
type LastChange = { changedBy: string | null; changedAt: Date | null };

/**
 * The 409 of a change based on an older version of a row that notes its last change; the sentence names it: 'Changed by
 * Ana at 4:12 PM.', in the festival's zone, with the day if it was not today. `noun`: the row in a sentence.
 */
export async function changedRowResponse(
  { db, clock }: { db: Database; clock: Clock },
  noun: string,
  schema: z.ZodType,
  current: unknown,
  { changedBy, changedAt }: LastChange,
): Promise<Response> {
  const settings = await getSettings(db);
  const dayOf = (moment: Date) => dayIn(settings.timeZone, moment);
  const timeText = (moment: Date) =>
    dayOf(moment) === dayOf(clock())
      ? `at ${momentTime(settings, moment)}`
      : `on ${momentInFull(moment.toISOString(), settings)}`;
  const changeNote =
    changedBy && changedAt ? ` Changed by ${isolate(changedBy)} ${timeText(changedAt)}.` : "";
  return conflictResponse(conflictMessage(noun) + changeNote, schema, current, {
    changedBy,
    changedAt: changedAt?.toISOString() ?? null,
  });
}
