import { z } from "zod";
import { undoWithdrawalAsDirector } from "~/features/entry-page/withdrawal/commands.server";
import { refuseType } from "~/features/settings/category-types.queries.server";
import { refuseEdition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import {
  patchSubmission,
  setStatuses,
  toggleFavorite,
  undoStatuses,
} from "~/features/submissions/commands.server";
import { announcedSentence } from "~/features/submissions/decision/announced.texts";
import { formatPendingAnnouncement } from "~/features/submissions/decision/locked-announcement.commands.server";
import { addEdition } from "~/features/submissions/editions.queries.server";
import { correctAsDirector } from "~/features/submissions/history/commands.server";
import { replaceLinks } from "~/features/submissions/links/ending.commands.server";
import {
  countAll,
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

const tooLongForXlsx = `An Excel file can have up to ${numberText(xlsxMaxRows)} rows. Filter the list, or use CSV.`;
const withdrawnMessage = "The filmmaker withdrew this entry. There is nothing to decide.";
const notFound = () => problem(404, "We can't find this submission.");

/** The 409 for decisions that were announced; it names the entries. */
function announcedConflict(done: { announced: SubmissionRow[] }) {
  const ids = done.announced.map(({ id }) => id);
  return problem(409, announcedSentence(done.announced), { announced: ids });
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
      const refused = (await refuseEdition(db, query)) ?? (await refuseType(db, query));
      if (refused) return refused;
      const total = await countAll(db, filters);
      if (format === "xlsx" && total > xlsxMaxRows) {
        return problem(422, tooLongForXlsx);
      }
      const { name, type, pieces } = await exportOf(db, await getSettings(db), filters, format);
      const headers = { "X-Total-Count": String(total) };
      return frames
        ? downloadOf(name, "application/octet-stream", encodeFrames(pieces), headers)
        : downloadOf(name, type, bytesOf(pieces), headers);
    },
    setStatuses: async ({ body }) => {
      const done = await setStatuses(db, clock, "director", body);
      if (done === "scheduled") return problem(409, formatPendingAnnouncement);
      if (done !== "stale")
        return "announced" in done ? announcedConflict(done) : { status: 200, body: done };
      const rows = await Promise.all(body.ids.map((id) => findSubmission(db, id)));
      const existing = rows.filter((row) => row !== null);
      return conflictResponse(
        conflictMessage("One of these entries"),
        z.array(submissionSchema),
        existing,
      );
    },
    undoStatuses: async ({ body }) => {
      const done = await undoStatuses(db, clock, "director", body);
      if (done === "scheduled") return problem(409, formatPendingAnnouncement);
      return "announced" in done ? announcedConflict(done) : { status: 200, body: done };
    },
    readSubmission: async ({ params }) => {
      const row = await findSubmission(db, params.id);
      return row ? { status: 200, body: row } : notFound();
    },
    changeSubmission: async ({ params, body }) => {
      const row = await patchSubmission(db, clock, "director", params.id, body);
      if (row === "withdrawn") return problem(409, withdrawnMessage);
      if (row === "stale") return conflictOrMissing(params.id);
      if (row === "scheduled") return problem(409, formatPendingAnnouncement);
      if (row && "announced" in row) return announcedConflict(row);
      return row ? { status: 200, body: await addEdition(db, row) } : notFound();
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
      const done = await replaceLinks(deps, params.id);
      if (!done) return notFound();
      deps.wakeMail();
      return { status: 200, body: done };
    },
    undoSubmissionWithdrawal: async ({ params: { id }, actor: { personId } }) => {
      const done = await undoWithdrawalAsDirector(deps, { id, personId });
      if (done.kind === "unknown") return notFound();
      if (done.kind === "refused") return problem(409, done.detail);
      deps.wakeMail();
      return { status: 200, body: await addEdition(db, done.submission) };
    },
    toggleFavorite: async ({ params, body }) => {
      const row = await addEdition(db, await toggleFavorite(db, params.id, body.version));
      return row ? { status: 200, body: row } : conflictOrMissing(params.id);
    },
  });
}
