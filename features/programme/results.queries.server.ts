import type { z } from "zod";
import type { Database } from "~/db/client";
import { changedRowResponse } from "~/features/settings/changed-row.queries.server";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { ChangeResult } from "./revision-lock.commands.server";

type Row = { changedBy: string | null; changedAt: Date | null };

/** The subject of a refusal: its name in sentences, and its current state, limited to `schema`. */
type RefusalContext = {
  db: Database;
  clock: Clock;
  subject: string;
  schema: z.ZodType;
  readCurrent: () => Promise<unknown>;
};

export const notFoundResponse = () => problem(404, "Not found.");

/** The response to a refused change. */
export async function refusalResponse<R extends Row>(
  result: Exclude<ChangeResult<unknown, R>, { kind: "done" }>,
  { subject, schema, readCurrent, ...deps }: RefusalContext,
): Promise<Response> {
  if (result.kind === "invalid") return invalid(result.errors);
  if (result.kind === "refused") return problem(409, result.reason, result.extra);
  const current = result.kind === "stale" ? await readCurrent() : null;
  if (result.kind !== "stale" || !current) return notFoundResponse();
  return changedRowResponse(deps, subject, schema, current, result.row);
}
