import { findUnknownTypes } from "~/features/settings/category-types.queries.server";
import { readFestival } from "~/features/settings/editions.queries.server";
import type { FinalizeDeps } from "~/features/submissions/types.rules.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { downloadOf } from "~/lib/download";
import { pageReply } from "~/lib/pagination/keyset";
import { bytesOf } from "~/lib/spreadsheet/export";
import { batchFile } from "./export.rules.server";
import type { CodeRow } from "./queries.server";
import { codeTexts } from "./texts";
import {
  makeWaiver,
  makeWaiverBatch,
  revokeWaiver,
  revokeWaiverBatch,
} from "./waivers.commands.server";
import * as calls from "./waivers.contract";
import { listWaivers, readBatchCodes, readBatches, withEntries } from "./waivers.queries.server";

/** The director's calls of waiver codes. */
export function waiversApi(deps: FinalizeDeps): Endpoint[] {
  const { db, clock } = deps;
  const describeWithEntry = async (row: CodeRow) => {
    const [waiver] = await withEntries(db, [row]);
    if (!waiver) throw new Error("A code vanished while it was answered.");
    return waiver;
  };
  const refuseCategory = async ({ submissionType }: { submissionType: string }) => {
    const errors = await findUnknownTypes(db, undefined, [submissionType], () => "submissionType");
    return errors.length > 0 ? invalid(errors) : null;
  };
  return implement(calls)("submissions", {
    listWaivers: async ({ query, request }) => pageReply(await listWaivers(db, query), request),
    makeWaiver: async ({ body }) => {
      const refusal = await refuseCategory(body);
      if (refusal) return refusal;
      const result = await makeWaiver(deps, await readFestival(db), body);
      if (result.kind === "refused") return problem(409, result.detail);
      return { status: 201, body: await describeWithEntry(result.waiver) };
    },
    revokeWaiver: async ({ params }) => {
      const result = await revokeWaiver(db, clock, params.id);
      if (result.kind === "unknown") return problem(404, codeTexts.unknown);
      if (result.kind === "used") return problem(409, codeTexts.alreadyUsed);
      return { status: 200, body: await describeWithEntry(result.waiver) };
    },
    listWaiverBatches: async () => ({ status: 200, body: await readBatches(db) }),
    makeWaiverBatch: async ({ body }) => {
      const refusal = await refuseCategory(body);
      if (refusal) return refusal;
      const result = await makeWaiverBatch(deps, await readFestival(db), body);
      if (result.kind === "refused") return problem(409, result.detail);
      const [batch] = await readBatches(db, result.id);
      if (!batch) throw new Error("A batch vanished while it was answered.");
      return { status: 201, body: batch };
    },
    exportWaiverBatch: async ({ params }) => {
      const codes = await readBatchCodes(db, params.id);
      if (codes.length === 0) return problem(404, codeTexts.unknownBatch);
      const { settings } = await readFestival(db);
      const pieces = batchFile(codes, { settings, publicUrl: deps.publicUrl, now: clock() });
      return downloadOf("waiver-codes.csv", "text/csv", bytesOf(pieces));
    },
    revokeWaiverBatch: async ({ params }) => {
      await revokeWaiverBatch(db, clock, params.id);
      const [batch] = await readBatches(db, params.id);
      return batch ? { status: 200, body: batch } : problem(404, codeTexts.unknownBatch);
    },
  });
}
