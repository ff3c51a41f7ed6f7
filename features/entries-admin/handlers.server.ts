import { z } from "zod";
import { undoWithdrawalAsDirector } from "~/features/entry-page/withdrawal/commands.server";
import { refuseType } from "~/features/settings/category-types.queries.server";
import { refuseEdition } from "~/features/settings/editions.queries.server";
import {
  patchSubmission,
  setStatuses,
  toggleFavorite,
  undoStatuses,
} from "~/features/submissions/commands.server";
import { announcedSentence } from "~/features/submissions/decision/announced.texts";
import { pendingAnnouncementMessage } from "~/features/submissions/decision/locked-announcement.commands.server";
import { addEdition } from "~/features/submissions/editions.queries.server";
import { correctAsDirector } from "~/features/submissions/history/commands.server";
import { replaceLinks } from "~/features/submissions/links/ending.commands.server";
import {
  countExactly,
  findSubmission,
  listFavorites,
  listSubmissions,
} from "~/features/submissions/queries.server";
import { submissionSchema } from "~/features/submissions/schema";
import type { FinalizeDeps, SubmissionRow } from "~/features/submissions/types.rules.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { downloadOf } from "~/lib/download";
import { encodeFrames } from "~/lib/length-prefixed-frames";
import { numberText } from "~/lib/number-format";
import { pageReply } from "~/lib/pagination/keyset";
import { bytesOf } from "~/lib/spreadsheet/export";
import { xlsxMaxRows } from "~/lib/xlsx";
import * as calls from "./contract";
import { exportOf } from "./export.queries.server";
import { readPreview } from "./preview.queries.server";

const tooLongForXlsx = `An Excel file can have up to ${numberText(xlsxMaxRows)} rows. Filter the list, or use CSV.`;
const withdrawnMessage = "The filmmaker withdrew this entry. There is nothing to decide.";
const notFound = () => problem(404, "We can't find this submission.");

/** The 409 for decisions that were announced; it names the entries. */
function announcedConflict(result: { announced: SubmissionRow[] }) {
  const ids = result.announced.map(({ id }) => id);
  return problem(409, announcedSentence(result.announced), { announced: ids });
}

/** The director's calls of submissions. */
export function submissionsApi(deps: FinalizeDeps): Endpoint[] {
  const { db, clock } = deps;
  /** Why a change found no entry: another version, or none at all. */
  const conflictOrMissing = async (id: string) => {
    const current = await findSubmission(db, id);
    return current
      ? conflictResponse(conflictMessage("This entry"), submissionSchema, current)
      : notFound();
  };
  return implement(calls)("submissions", {
    listSubmissions: async ({ query, request }) =>
      (await refuseEdition(db, query)) ??
      (await refuseType(db, query)) ??
      pageReply(await listSubmissions(db, query), request),
    listFavorites: async ({ query, request }) =>
      (await refuseEdition(db, query)) ?? pageReply(await listFavorites(db, query), request),
    exportSubmissions: async ({ query }) => {
      const { format, frames, ...filters } = query;
      const refusal = (await refuseEdition(db, query)) ?? (await refuseType(db, query));
      if (refusal) return refusal;
      const total = await countExactly(db, filters);
      if (format === "xlsx" && total > xlsxMaxRows) {
        return problem(422, tooLongForXlsx);
      }
      const { name, type, pieces } = await exportOf(db, filters, format);
      const headers = { "X-Total-Count": String(total) };
      return frames
        ? downloadOf(name, "application/octet-stream", encodeFrames(pieces), headers)
        : downloadOf(name, type, bytesOf(pieces), headers);
    },
    setStatuses: async ({ body }) => {
      const result = await setStatuses(db, clock, "director", body);
      if (result === "scheduled") return problem(409, pendingAnnouncementMessage);
      if (result !== "stale")
        return "announced" in result ? announcedConflict(result) : { status: 200, body: result };
      const rows = await Promise.all(body.ids.map((id) => findSubmission(db, id)));
      const existing = rows.filter((row) => row !== null);
      return conflictResponse(
        conflictMessage("One of these entries"),
        z.array(submissionSchema),
        existing,
      );
    },
    undoStatuses: async ({ body }) => {
      const result = await undoStatuses(db, clock, "director", body);
      if (result === "scheduled") return problem(409, pendingAnnouncementMessage);
      return "announced" in result ? announcedConflict(result) : { status: 200, body: result };
    },
    readSubmission: async ({ params }) => {
      const row = await findSubmission(db, params.id);
      return row ? { status: 200, body: row } : notFound();
    },
    previewSubmission: async ({ params }) => {
      const preview = await readPreview(db, params.id);
      return preview ? { status: 200, body: preview } : notFound();
    },
    changeSubmission: async ({ params, body }) => {
      const result = await patchSubmission(db, clock, "director", params.id, body);
      if (result === "withdrawn") return problem(409, withdrawnMessage);
      if (result === "stale") return conflictOrMissing(params.id);
      if (result === "scheduled") return problem(409, pendingAnnouncementMessage);
      if (result && "announced" in result) return announcedConflict(result);
      return result ? { status: 200, body: await addEdition(db, result) } : notFound();
    },
    correctSubmission: async ({ params, body }) => {
      const result = await correctAsDirector(deps, params.id, body);
      if (result.kind === "unknown") return notFound();
      if (result.kind === "invalid") return invalid(result.errors);
      if (result.kind === "stale") {
        return conflictResponse(
          conflictMessage("This entry"),
          submissionSchema,
          await addEdition(db, result.current),
        );
      }
      deps.wakeMail();
      return { status: 200, body: await addEdition(db, result.submission) };
    },
    endSubmissionLinks: async ({ params }) => {
      const links = await replaceLinks(deps, params.id);
      if (!links) return notFound();
      deps.wakeMail();
      return { status: 200, body: links };
    },
    undoSubmissionWithdrawal: async ({ params: { id }, actor: { personId } }) => {
      const result = await undoWithdrawalAsDirector(deps, { id, personId });
      if (result.kind === "unknown") return notFound();
      if (result.kind === "refused") return problem(409, result.detail);
      deps.wakeMail();
      return { status: 200, body: await addEdition(db, result.submission) };
    },
    toggleFavorite: async ({ params, body }) => {
      const row = await addEdition(db, await toggleFavorite(db, params.id, body.version));
      return row ? { status: 200, body: row } : conflictOrMissing(params.id);
    },
  });
}
