import type { z } from "zod";
import type { Database } from "~/db/client";
import type { ChangeRefusal } from "~/lib/api/change-result";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { changedRowResponse } from "./changed-row.queries.server";

/** The subject of a refusal: its name in sentences, and its current state, limited to `schema`. */
type RefusalContext = {
  db: Database;
  clock: Clock;
  subject: string;
  schema: z.ZodType;
  readCurrent: () => Promise<unknown>;
};

export const notFoundResponse = () => problem(404, "Not found.");

/** The answer to a refused change: 404, 409 (with the current values if they are newer), 422. */
export async function refusalResponse<
  Row extends { changedBy: string | null; changedAt: Date | null },
>(
  refusal: ChangeRefusal<Row>,
  { subject, schema, readCurrent, ...deps }: RefusalContext,
): Promise<Response> {
  if (refusal.kind === "invalid") return invalid(refusal.errors);
  if (refusal.kind === "refused") return problem(409, refusal.reason, refusal.extra);
  const current = refusal.kind === "stale" ? await readCurrent() : null;
  if (refusal.kind !== "stale" || !current) return notFoundResponse();
  return changedRowResponse(deps, subject, schema, current, refusal.row);
}
