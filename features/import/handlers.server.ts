import type { Database } from "~/db/client";
import {
  refuseEdition,
  resolveEdition,
  unknownEdition,
} from "~/features/settings/editions.queries.server";
import { changeResponse } from "~/features/settings/refusal-response.queries.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { downloadOf } from "~/lib/download";
import { pageReply } from "~/lib/pagination/keyset";
import type { SecretKeys } from "~/lib/secret-keys.server";
import { checkImport } from "./check.commands.server";
import { chooseAll, chooseRow } from "./choices.commands.server";
import * as calls from "./contract";
import { deleteImport } from "./deletions.commands.server";
import { exportRows } from "./export.queries.server";
import {
  changeMap,
  createMap,
  deleteMap,
  listMaps,
  refuseMapTypes,
  resetMap,
} from "./maps.commands.server";
import { findImport, listImports, listRows } from "./queries.server";
import { type ImportStep, resumeImport, startImport, stopImport } from "./run.commands.server";
import { importSchema, namedMapSchema } from "./schema";
import { importTexts } from "./texts";
import { startUndo } from "./undo.commands.server";
import { changeImport, type ImportResult, uploadImport } from "./upload.commands.server";

type Deps = { db: Database; clock: Clock; secrets: SecretKeys };

const notFoundMessage = "There is nothing at this address.";
const notFound = () => problem(404, notFoundMessage);

/** Handlers of imports: file, map, check, run and undo. */
export function importApi(deps: Deps): Endpoint[] {
  const { db } = deps;
  /** The response to a step: the import after it, or why nothing happened. */
  const replyWithImport = async <Status extends 200 | 202>(
    status: Status,
    id: string,
    step: ImportStep | ImportResult,
  ) => {
    if (step.kind === "refused") return problem(step.status, step.detail);
    const current = await findImport(db, id);
    if (step.kind === "unknown" || !current) return notFound();
    if (step.kind === "done") return { status, body: current };
    return conflictResponse(conflictMessage("This import"), importSchema, current);
  };
  const map = { ...deps, subject: "This map", schema: namedMapSchema, notFound: notFoundMessage };
  return implement(calls)("imports", {
    uploadImport: async ({ query, body, actor }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      const upload = { name: query.name, map: query.map, edition, uploadedBy: actor.email };
      const result = await uploadImport(deps, body, upload);
      if (result.kind === "refused") return problem(result.status, result.detail);
      const created = await findImport(db, result.id);
      return created ? { status: 201, body: created } : notFound();
    },
    listImports: async ({ query, request }) =>
      (await refuseEdition(db, query)) ?? pageReply(await listImports(db, query), request),
    listImportMaps: async () => ({ status: 200, body: await listMaps(db) }),
    createImportMap: async ({ body }) =>
      (await refuseMapTypes(db, body)) ?? { status: 201, body: await createMap(db, body) },
    changeImportMap: async ({ params: { id }, body }) =>
      (await refuseMapTypes(db, body)) ?? changeResponse(200, await changeMap(db, id, body), map),
    deleteImportMap: async ({ params: { id }, query: { version } }) =>
      changeResponse(204, await deleteMap(db, id, version), map),
    resetImportMap: async ({ params: { id }, body: { version } }) =>
      changeResponse(200, await resetMap(db, id, version), map),
    readImport: async ({ params }) => {
      const body = await findImport(db, params.id);
      return body ? { status: 200, body } : notFound();
    },
    changeImport: async ({ params: { id }, body }) =>
      (await refuseMapTypes(db, body.map ?? {}, "map.")) ??
      replyWithImport(200, id, await changeImport(deps, id, body)),
    deleteImport: async ({ params: { id }, query: { version } }) => {
      const result = await deleteImport(db, id, version);
      return result.kind === "done"
        ? { status: 204 }
        : (replyWithImport(200, id, result) as Promise<Response>);
    },
    checkImport: async ({ params: { id }, body: { version } }) =>
      replyWithImport(200, id, await checkImport(deps, { id, version })),
    listImportRows: async ({ params: { id }, query, request }) =>
      (await findImport(db, id)) ? pageReply(await listRows(db, id, query), request) : notFound(),
    exportImportRows: async ({ params: { id }, query }) => {
      const existing = await findImport(db, id);
      if (!existing) return notFound();
      return downloadOf("import-rows.csv", "text/csv", exportRows(db, existing, query));
    },
    chooseImportRow: async ({ params: { id, row }, body }) => {
      const result = await chooseRow(deps, id, Number(row), body);
      if (result.kind === "unknown") return notFound();
      if (result.kind === "done") return { status: 200, body: result.row };
      return result.path
        ? invalid([{ path: result.path, message: result.detail }])
        : problem(result.status, result.detail);
    },
    chooseImportRows: async ({ params: { id }, body: { choice } }) => {
      const changedCount = await chooseAll(db, id, choice);
      if (changedCount === "unknown") return notFound();
      if (changedCount === "not ready") return problem(409, importTexts.notReady);
      if (changedCount === "not checked") return problem(409, importTexts.notChecked);
      return { status: 200, body: { changed: changedCount } };
    },
    runImport: async ({ params: { id }, body: { version }, actor }) =>
      replyWithImport(202, id, await startImport(deps, { id, version }, actor.email)),
    stopImport: async ({ params: { id }, body: { version } }) =>
      replyWithImport(200, id, await stopImport(deps, { id, version })),
    resumeImport: async ({ params: { id }, body: { version } }) =>
      replyWithImport(202, id, await resumeImport(deps, { id, version })),
    undoImport: async ({ params: { id }, body }) => {
      const result = await startUndo(deps, { id, ...body });
      if (result.kind === "in use")
        return problem(409, importTexts.entriesInUse, { built: result.entries });
      return replyWithImport(202, id, result);
    },
  });
}
