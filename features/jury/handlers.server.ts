import type { Endpoint } from "~/http/endpoint";
import { assignmentApi } from "./assignment/api.server";
import { conflictsApi } from "./conflicts/api.server";
import { deliberationApi } from "./deliberation/api.server";
import { scoringApi } from "./room/api.server";
import { type JuryDeps, setupApi } from "./setup/api.server";

/** Every call of the jury's. */
export function juryApi(deps: JuryDeps): Endpoint[] {
  return [
    ...setupApi(deps),
    ...assignmentApi(deps),
    ...conflictsApi(deps),
    ...deliberationApi(deps),
    ...scoringApi(deps),
  ];
}
