import type { z } from "zod";
import type { Database } from "~/db/client";
import type { ChangeRefusal, ChangeResult } from "~/lib/api/change-result";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { invalid, problem } from "~/lib/api/problem";
import { isolate } from "~/lib/bidi";
import { dayIn, momentInFull, momentTime } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { getSettings } from "./queries.server";

/** The responses to changes of rows. */

/** A 404 with a sentence. */
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

/** The response to a change: this status with the row, none after a deletion; or the response to its refusal. */
export async function changeResponse<const Status extends number, Saved, Row extends object>(
  status: Status,
  result: ChangeResult<Saved, Row>,
  context: RefusalContext<Row>,
) {
  if (result.kind !== "done") return refusalResponse(result, context);
  return { status, body: (result.body ?? undefined) as Saved extends null ? undefined : Saved };
}

/** The response to a refused change: 404, 409 (after an edit conflict with the current values), 422. */
export async function refusalResponse<Row extends object>(
  refusal: ChangeRefusal<Row>,
  { subject, schema, readCurrent, notFound, ...deps }: RefusalContext<Row>,
): Promise<Response> {
  if (refusal.kind === "invalid") return invalid(refusal.errors);
  if (refusal.kind === "refused") return problem(409, refusal.reason, refusal.extra);
  if (refusal.kind === "unknown") return notFoundResponse(notFound);
  const { row } = refusal;
  const current = readCurrent ? await readCurrent(row) : row;
  if (!current) return notFoundResponse(notFound);
  const message = conflictMessage(subject);
  if (!notesLastChange(row)) return conflictResponse(message, schema, current);
  return conflictResponse(message + (await formatLastChange(deps, row)), schema, current, {
    changedBy: row.changedBy,
    changedAt: row.changedAt?.toISOString() ?? null,
  });
}

/** Who changed a row last, and when. */
type LastChange = { changedBy: string | null; changedAt: Date | null };

/** Whether a row has the columns of `changedBy()` (db/schema/columns.ts). */
const notesLastChange = (row: object): row is LastChange => "changedBy" in row;

/** ' Changed by Ana at 4:12 PM.', in the festival's zone, with the day if it was not today; '' before a change. */
async function formatLastChange(
  { db, clock }: { db: Database; clock: Clock },
  { changedBy, changedAt }: LastChange,
): Promise<string> {
  if (!changedBy || !changedAt) return "";
  const settings = await getSettings(db);
  const dayOf = (moment: Date) => dayIn(settings.timeZone, moment);
  const time =
    dayOf(changedAt) === dayOf(clock())
      ? `at ${momentTime(settings, changedAt)}`
      : `on ${momentInFull(changedAt.toISOString(), settings)}`;
  return ` Changed by ${isolate(changedBy)} ${time}.`;
}
