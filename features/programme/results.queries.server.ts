import type { z } from "zod";
import type { Database } from "~/db/client";
import { changedRowResponse } from "~/features/settings/changed-row.queries.server";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { Changed } from "./revision-lock.commands.server";

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

/** The answer to a refused change. */
export async function refusal<R extends Row>(
  changed: Exclude<Changed<unknown, R>, { kind: "done" }>,
  { subject, schema, readCurrent, ...deps }: RefusalContext,
): Promise<Response> {
  if (changed.kind === "invalid") return invalid(changed.errors);
  if (changed.kind === "refused") return problem(409, changed.reason, changed.extra);
  const current = changed.kind === "stale" ? await readCurrent() : null;
  if (changed.kind !== "stale" || !current) return notFoundResponse();
  return changedRowResponse(deps, subject, schema, current, changed.row);
}
