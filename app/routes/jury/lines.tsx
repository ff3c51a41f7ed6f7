import { privateMeta } from "~/app/private-meta";
import { LogLinesPage } from "~/features/jury/scoring/components/log-lines-page";
import { readLogLines } from "~/features/jury/scoring/queries.server";
import { ownAssignmentSchema } from "~/features/jury/scoring/schema";
import type { Route } from "./+types/lines";
import { jurorContext, readJuryPage } from "./require-role.server";

/** The next log lines: the same data as the API call. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, juror } = jurorContext(context);
  const { pageData } = await readJuryPage(context, request);
  const { lines, remainingCount } = await readLogLines(db, clock(), juror.personId);
  return { pageData, remainingCount, lines: lines.map((line) => ownAssignmentSchema.parse(line)) };
}

export const meta: Route.MetaFunction = (args) => privateMeta("Log lines", args);

export default function Lines({ loaderData }: Route.ComponentProps) {
  return <LogLinesPage {...loaderData} />;
}
