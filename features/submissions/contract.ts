import { z } from "zod";
import { submissionTypeSchema } from "~/features/payments/schema";
import { editionFilter } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import type { Limit } from "~/lib/api/rate-limit.server";
import { versionField } from "~/lib/api/version-field";
import {
  cursorRule,
  isValidCursor,
  pageQuerySchema,
  textPageQuerySchema,
} from "~/lib/pagination/query-schema";
import { xlsxType } from "~/lib/xlsx";
import {
  adminCorrectionSchema,
  bulkStatusSchema,
  changedSchema,
  sortKinds,
  submissionChangeSchema,
  submissionExportSchema,
  submissionFilterSchema,
  submissionReceiptSchema,
  submissionSchema,
  undoneSchema,
  undoStatusSchema,
} from "./schema";

/** A paid entry was counted when its payment was opened; what is left is asking for others' payments. */
const submitLimit: Limit = { name: "submit", max: 10, seconds: 3600, counted: "memory" };

const byId = z.object({ id: z.uuid() });

/** POST takes the documented fields of its type, plus the payment's id. */
const submitSchema = z.looseObject({
  submissionType: submissionTypeSchema,
  paymentIntentId: z.string().max(200).optional(),
  /** The draft's secret; without it the values kept with the payment are handed in. */
  draftToken: z.string().max(200).optional(),
});

export const createSubmission = contract({
  method: "POST",
  path: "/api/submissions",
  access: "public",
  summary: "Hand in a paid entry; the same payment again answers the same submission",
  limits: [submitLimit],
  body: submitSchema,
  replies: { 200: submissionReceiptSchema, 201: submissionReceiptSchema },
  refusals: [402, 409, 503],
});

export const listSubmissions = contract({
  method: "GET",
  path: "/api/submissions",
  access: ["director"],
  summary:
    "The submissions of the current edition, newest first; edition (a year, or all), type, status, favorite, genre, country, from, to, since, late, withdrawn, source, q and sort narrow and order them. Finds of q, of source, of since and late, of status=waitlisted, and of a genre or country together with days, are counted up to 10,000",
  query: textPageQuerySchema
    .extend(submissionFilterSchema.shape)
    .refine(({ cursor, sort }) => !cursor || isValidCursor(cursor, sortKinds[sort ?? "newest"]), {
      path: ["cursor"],
      message: cursorRule,
    }),
  replies: { 200: z.array(submissionSchema) },
});

export const listFavorites = contract({
  method: "GET",
  path: "/api/submissions/favorites",
  access: ["director"],
  summary: "The starred submissions of the current edition, or of a year or all, newest first",
  query: pageQuerySchema.extend({ edition: editionFilter.optional() }),
  replies: { 200: z.array(submissionSchema) },
});

export const exportSubmissions = contract({
  method: "GET",
  path: "/api/submissions/export",
  access: ["director"],
  confirm: true,
  audited: "submissions exported",
  summary:
    "The submissions that the filters leave, as a CSV or XLSX file; X-Total-Count says how many. With frames=true in pieces that tell their number of rows",
  query: submissionExportSchema,
  replies: { 200: null },
  replyTypes: ["text/csv", xlsxType, "application/octet-stream"],
});

export const setStatuses = contract({
  method: "POST",
  path: "/api/submissions/status",
  access: ["director"],
  summary:
    "Give many submissions one status: accepted and rejected decide, reviewed marks, pending takes both away; `change` names it for the undoing",
  body: bulkStatusSchema,
  replies: { 200: changedSchema },
  refusals: [409],
});

export const undoStatuses = contract({
  method: "POST",
  path: "/api/submissions/status/undo",
  access: ["director"],
  summary: "Take a change of status back, wherever nobody changed the same since",
  body: undoStatusSchema,
  replies: { 200: undoneSchema },
  refusals: [409],
});

export const readSubmission = contract({
  method: "GET",
  path: "/api/submissions/{id}",
  access: ["director"],
  summary: "One submission",
  params: byId,
  replies: { 200: submissionSchema },
});

export const changeSubmission = contract({
  method: "PATCH",
  path: "/api/submissions/{id}",
  access: ["director"],
  summary:
    "Change the director's notes, the mark reviewed or the private decision (status); a decision that was announced changes by its correction alone",
  params: byId,
  body: submissionChangeSchema,
  replies: { 200: submissionSchema },
  refusals: [409],
});

export const correctSubmission = contract({
  method: "PATCH",
  path: "/api/submissions/{id}/entry",
  access: ["director"],
  summary:
    "Correct what a filmmaker typed, by the rules of the entry's own form; each field goes into the entry's history",
  params: byId,
  body: adminCorrectionSchema,
  replies: { 200: submissionSchema },
  refusals: [409],
});

export const endSubmissionLinks = contract({
  method: "POST",
  path: "/api/submissions/{id}/end-links",
  access: ["director"],
  summary: "End every private link to an entry and email a new one to its address",
  params: byId,
  replies: { 200: z.object({ ended: z.number(), sentTo: z.string() }) },
});

export const toggleFavorite = contract({
  method: "POST",
  path: "/api/submissions/{id}/favorite",
  access: ["director"],
  summary: "Turn the star on or off; with a version, only of that one",
  params: byId,
  body: z.object(versionField),
  replies: { 200: submissionSchema },
  refusals: [409],
});
