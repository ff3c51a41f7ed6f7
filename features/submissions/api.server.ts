import { z } from "zod";
import { auditLog } from "~/db/tables";
import { readFacts } from "~/features/festival/queries.server";
import { GatewayUnavailable } from "~/features/payments/gateway.server";
import { paymentTexts, submissionTypeSchema } from "~/features/payments/schema";
import { downloadOf } from "~/http/download";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { inFrames } from "~/http/framing";
import { fieldErrors, invalid } from "~/http/mount.server";
import { pageQuerySchema } from "~/http/page-query";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { xlsxMostRows } from "~/http/xlsx";
import { patchSubmission, setStatuses, toggleFavorite, undoStatuses } from "./commands.server";
import { bytesOf, exportOf } from "./desk/export.server";
import { acceptedBefore } from "./drafts.server";
import { type FinalizeDeps, type Finalized, finalize } from "./finalize.server";
import { submissionFormSchema } from "./form.schema";
import {
  countAll,
  findSubmission,
  listFavorites,
  listSubmissions,
  submissionListQuerySchema,
} from "./queries.server";
import type { SubmissionRow } from "./rows.server";
import {
  bulkStatusSchema,
  changedSchema,
  submissionExportPath,
  submissionExportSchema,
  submissionPatchSchema,
  submissionReceiptSchema,
  submissionSchema,
  submissionStatusPath,
  undoneSchema,
  undoStatusPath,
  undoStatusSchema,
} from "./schema";

const submitLimit = { name: "submit", max: 10, seconds: 3600 };
const byId = z.object({ id: z.uuid() });
const tooLongForXlsx = `A spreadsheet holds ${xlsxMostRows.toLocaleString("en-US")} rows. Narrow the list, or take the CSV file.`;
const nothingHere = () => problem(404, "There is no such submission.");

/** POST takes the documented fields of its type, plus the payment's id. */
const submitSchema = z.looseObject({
  submissionType: submissionTypeSchema,
  paymentIntentId: z.string().max(200).optional(),
  /** The draft's secret; without it the values kept with the payment are handed in. */
  draftToken: z.string().max(200).optional(),
});

/** The calls of the submissions: one for filmmakers, the others for the director. */
export function submissionsApi(deps: FinalizeDeps): Endpoint[] {
  const { db, clock } = deps;
  return [
    endpoint({
      method: "POST",
      path: "/api/submissions",
      access: "public",
      summary: "Hand in a paid entry; the same payment again answers the same submission",
      limits: [submitLimit],
      body: submitSchema,
      replies: { 200: submissionReceiptSchema, 201: submissionReceiptSchema },
      refusals: [402, 409, 503],
      handle: async ({ body }) => {
        const { submissionType, paymentIntentId, draftToken, ...fields } = body;
        const facts = await readFacts(db);
        const form = submissionFormSchema(submissionType, facts, clock()).safeParse(fields);
        const kept =
          form.error &&
          (await acceptedBefore(
            db,
            paymentIntentId,
            { type: submissionType, fields, draftToken },
            form.error,
          ));
        const values = form.data ?? kept;
        if (!values) return invalid(form.error ? fieldErrors(form.error) : []);
        if (!paymentIntentId) {
          return problem(402, "The submission fee has not been paid. Please pay it first.");
        }
        try {
          const given = { type: submissionType, values, draftToken };
          return answer(await finalize(deps, paymentIntentId, given));
        } catch (error) {
          if (error instanceof GatewayUnavailable) return problem(503, paymentTexts.unreachable);
          throw error;
        }
      },
    }),
    endpoint({
      method: "GET",
      path: "/api/submissions",
      access: "director",
      summary:
        "The submissions, newest first; type, status, favorite, genre, country, from, to, q and sort narrow and order them. Finds of q, and of a genre or country together with days, are counted up to 10,000",
      query: submissionListQuerySchema,
      replies: { 200: z.array(submissionSchema) },
      handle: async ({ query, request }) => pageReply(await listSubmissions(db, query), request),
    }),
    endpoint({
      method: "GET",
      path: "/api/submissions/favorites",
      access: "director",
      summary: "The starred submissions, newest first",
      query: pageQuerySchema,
      replies: { 200: z.array(submissionSchema) },
      handle: async ({ query, request }) => pageReply(await listFavorites(db, query), request),
    }),
    endpoint({
      method: "GET",
      path: submissionExportPath,
      access: "director",
      summary:
        "The submissions that the filters leave, as a CSV or XLSX file; X-Total-Count says how many. With frames=true in pieces that tell their number of rows",
      query: submissionExportSchema,
      replies: { 200: null },
      handle: async ({ query }) => {
        const { format, frames, ...filters } = query;
        const total = await countAll(db, filters);
        if (format === "xlsx" && total > xlsxMostRows) {
          return problem(422, tooLongForXlsx);
        }
        await db
          .insert(auditLog)
          .values({ actor: "director", action: "submissions exported", createdAt: clock() });
        const { name, type, pieces } = exportOf(db, filters, format);
        const headers = { "X-Total-Count": String(total) };
        return frames
          ? downloadOf(name, "application/octet-stream", inFrames(pieces), headers)
          : downloadOf(name, type, bytesOf(pieces), headers);
      },
    }),
    endpoint({
      method: "POST",
      path: submissionStatusPath,
      access: "director",
      summary: "Give many submissions one status; `change` names it for the undoing",
      body: bulkStatusSchema,
      replies: { 200: changedSchema },
      handle: async ({ body }) => ({
        status: 200,
        body: await setStatuses(db, clock, "director", body),
      }),
    }),
    endpoint({
      method: "POST",
      path: undoStatusPath,
      access: "director",
      summary: "Take a change of status back, wherever nobody decided anew since",
      body: undoStatusSchema,
      replies: { 200: undoneSchema },
      handle: async ({ body }) => ({
        status: 200,
        body: await undoStatuses(db, clock, "director", body),
      }),
    }),
    endpoint({
      method: "GET",
      path: "/api/submissions/{id}",
      access: "director",
      summary: "One submission",
      params: byId,
      replies: { 200: submissionSchema },
      handle: async ({ params }) => {
        const row = await findSubmission(db, params.id);
        return row ? { status: 200, body: row } : nothingHere();
      },
    }),
    endpoint({
      method: "PATCH",
      path: "/api/submissions/{id}",
      access: "director",
      summary: "Change the status or the director's notes",
      params: byId,
      body: submissionPatchSchema,
      replies: { 200: submissionSchema },
      handle: async ({ params, body }) => {
        const row = await patchSubmission(db, clock, "director", params.id, body);
        return row ? { status: 200, body: row } : nothingHere();
      },
    }),
    endpoint({
      method: "POST",
      path: "/api/submissions/{id}/favorite",
      access: "director",
      summary: "Turn the star on or off",
      params: byId,
      replies: { 200: submissionSchema },
      handle: async ({ params }) => {
        const row = await toggleFavorite(db, params.id);
        return row ? { status: 200, body: row } : nothingHere();
      },
    }),
  ];
}

/**
 * The receipt of an entry. Who knows nothing but a payment's id learns that it was
 * handed in, and neither what was typed nor how the festival decided.
 */
function receiptOf({ submission, own }: Extract<Finalized, { submission: SubmissionRow }>) {
  return own
    ? submission
    : { ...submission, filmTitle: null, logLine: null, status: "pending" as const };
}

/**
 * What a filmmaker is told of a payment that was to become a submission. Refusals
 * name in `payment` what is known of it: unpaid, processing, held, refunded.
 */
function answer(result: Finalized) {
  switch (result.kind) {
    case "made":
      return { status: 201, body: receiptOf(result) };
    case "already made":
      return { status: 200, body: receiptOf(result) };
    case "wrong type":
      return problem(409, "This payment belongs to another kind of entry.");
    case "held":
      return problem(
        409,
        "Your payment arrived, but its amount does not fit this entry. The festival was told and will write to you.",
        { payment: "held" },
      );
    case "refunded":
      return problem(409, "This fee was given back. Please start the submission again.", {
        payment: "refunded",
      });
    case "no values":
    case "unknown intent":
      return problem(402, "There is no payment behind this entry. Please pay the fee first.", {
        payment: "unpaid",
      });
    case "unpaid":
      if (result.status === "processing") {
        const detail =
          "Your bank is still working on the payment. When it arrives, your entry is handed in by itself.";
        return problem(402, detail, { payment: "processing" });
      }
      return problem(402, "The submission fee has not been paid yet.", { payment: "unpaid" });
  }
}
