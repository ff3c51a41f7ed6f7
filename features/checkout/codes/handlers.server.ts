import { resolveEdition, unknownEdition } from "~/features/settings/editions.queries.server";
import type { FinalizeDeps } from "~/features/submissions/types.rules.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { pageReply } from "~/lib/pagination/keyset";
import { makeCode, stopCode } from "./commands.server";
import * as calls from "./contract";
import { type CodeRow, describeCodes, listCodes, readUses } from "./queries.server";
import { codeTexts } from "./texts";

/** The director's calls of codes. */
export function codesApi(deps: Pick<FinalizeDeps, "db" | "clock">): Endpoint[] {
  const { db } = deps;
  const describeCode = async (row: CodeRow) => {
    const [code] = await describeCodes(deps, [row]);
    if (!code) throw new Error("A code vanished while it was answered.");
    return code;
  };
  return implement(calls)("submissions", {
    listCodes: async ({ query: { edition, ...page }, request }) => {
      const listedEdition = await resolveEdition(db, { edition });
      if (!listedEdition) return unknownEdition({ edition });
      return pageReply(await listCodes(deps, listedEdition, page), request);
    },
    makeCode: async ({ query, body }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      const result = await makeCode(deps, edition, body);
      if ("errors" in result) return invalid(result.errors);
      if ("taken" in result) return problem(409, codeTexts.taken);
      return { status: 201, body: await describeCode(result.code) };
    },
    stopCode: async ({ params }) => {
      const stoppedCode = await stopCode(deps, params.id);
      return stoppedCode
        ? { status: 200, body: await describeCode(stoppedCode) }
        : problem(404, codeTexts.unknown);
    },
    listCodeUses: async ({ params }) => {
      const uses = await readUses(db, params.id);
      return uses ? { status: 200, body: uses } : problem(404, codeTexts.unknown);
    },
  });
}
