import type { z } from "zod";
import type { Database } from "~/db/client";
import type { ChangeRefusal } from "~/lib/api/change-result";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { invalid, problem } from "~/lib/api/problem";
import { isolate } from "~/lib/bidi";
import { dayIn, momentInFull, momentTime } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { getSettings } from "./queries.server";

/** The responses to refused changes of rows. */

export const notFoundResponse = (detail = "Not found."): Response => problem(404, detail);

type RefusalContext<Row> = {
  db: Database;
  clock: Clock;
  /** The row in a sentence: 'This venue'. */
  subject: string;
  /** The values of the row that the response to an edit conflict has. */
  schema: z.ZodType;
  /** The current values of the row; without it the stored ones. Null: deleted since. */
  readCurrent?: (row: Row) => Promise<unknown>;
  /** The sentence of a 404. */
  notFound?: string;
};

/** The response to a refused change: 404, 409 (after an edit conflict with the current values), 422. */
export async function refusalResponse<Row extends LastChange>(
  refusal: ChangeRefusal<Row>,
  { subject, schema, readCurrent, notFound, ...deps }: RefusalContext<Row>,
): Promise<Response> {
  if (refusal.kind === "invalid") return invalid(refusal.errors);
  if (refusal.kind === "refused") return problem(409, refusal.reason, refusal.extra);
  if (refusal.kind === "unknown") return notFoundResponse(notFound);
  const current = readCurrent ? await readCurrent(refusal.row) : refusal.row;
  if (!current) return notFoundResponse(notFound);
  return changedRowResponse(deps, subject, schema, current, refusal.row);
}

/** Who changed a row last, and when. */
type LastChange = { changedBy: string | null; changedAt: Date | null };

/**
 * The 409 of a change based on an older version of a row that notes its last change; the sentence names it: 'Changed by
 * Ana at 4:12 PM.', in the festival's zone, with the day if it was not today. `noun`: the row in a sentence.
 */
async function changedRowResponse(
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
