import type { Endpoint } from "~/lib/api/endpoint";
import type { JuryDeps } from "./answers.queries.server";
import { assignmentApi } from "./assignment/handlers.server";
import { conflictsApi } from "./conflicts/handlers.server";
import { deliberationApi } from "./deliberation/handlers.server";
import { scoringApi } from "./scoring/handlers.server";
import { setupApi } from "./setup/handlers.server";

/** All calls about the jury. */
export function juryApi(deps: JuryDeps): Endpoint[] {
  return [
    ...setupApi(deps),
    ...assignmentApi(deps),
    ...conflictsApi(deps),
    ...deliberationApi(deps),
    ...scoringApi(deps),
  ];
}
