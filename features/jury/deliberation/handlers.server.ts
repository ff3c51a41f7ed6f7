import { refuseType } from "~/features/settings/category-types.queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { type Actor, type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { pageReply } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import { type JuryDeps, notFoundResponse } from "../answers.queries.server";
import { syncConflicts } from "../conflicts/detection.commands.server";
import { findPhase } from "../setup/phases.commands.server";
import { advance } from "./commands.server";
import * as calls from "./contract";
import { isInRankedView } from "./cut-off.rules";
import { downloadRanking } from "./export.rules.server";
import { rankFilms } from "./queries.server";
import type { RankingOrder } from "./schema";

/** Calls about the ranking of a phase. */
export function deliberationApi({ db }: JuryDeps): Endpoint[] {
  const readRanking = async (id: string, actor: Actor, sort: RankingOrder) =>
    (await findPhase(db, id, actor)) && rankFilms(db, id, actor, sort);
  return implement(calls)("jury", {
    listRanking: async ({ params, query, actor, request }) => {
      const rows = await readRanking(params.id, actor, query.sort);
      if (!rows) return notFoundResponse();
      const refusal = await refuseType(db, { type: query.type, edition: "all" });
      if (refusal) return refusal;
      return pageReply(
        paginateArray(
          rows.filter((row) => isInRankedView(row, query)),
          ({ submissionId }) => submissionId,
          query,
        ),
        request,
      );
    },
    exportRankingCsv: async ({ params, query, actor }) => {
      const rows = await readRanking(params.id, actor, query.sort);
      return rows ? downloadRanking(rows, "csv", await readTimeZone(db)) : notFoundResponse();
    },
    exportRankingXlsx: async ({ params, query, actor }) => {
      const rows = await readRanking(params.id, actor, query.sort);
      return rows ? downloadRanking(rows, "xlsx", await readTimeZone(db)) : notFoundResponse();
    },
    advanceFilms: async ({ params, body, actor }) => {
      await syncConflicts(db);
      if (!(await findPhase(db, params.id, actor))) return notFoundResponse();
      const result = await advance(db, params.id, body, actor);
      if (result.kind === "done") return { status: 200, body: { advanced: result.advanced } };
      if (result.kind === "unknown") return notFoundResponse();
      if (result.kind === "already scored") {
        return problem(409, "One of these films already has a score in the later phase.");
      }
      return result.kind === "not in phase"
        ? invalid([{ path: "submissionIds", message: "Some of these films are not in the phase." }])
        : invalid([{ path: "toPhaseId", message: "Choose a later phase of the same jury" }]);
    },
  });
}
