import { z } from "zod";
import { editionFilter } from "~/features/settings/edition.schema";
import {
  adminCorrectionSchema,
  bulkStatusSchema,
  changedSchema,
  sortKinds,
  submissionChangeSchema,
  submissionExportSchema,
  submissionFilterSchema,
  submissionSchema,
  undoneSchema,
  undoStatusSchema,
} from "~/features/submissions/schema";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { optionalVersionField } from "~/lib/api/version-field";
import {
  cursorRule,
  isValidCursor,
  pageQuerySchema,
  textPageQuerySchema,
} from "~/lib/pagination/query-schema";
import { xlsxType } from "~/lib/xlsx";
import { previewSchema } from "./preview.schema";

export const listSubmissions = contract({
  method: "GET",
  path: "/api/submissions",
  access: ["director"],
  summary:
    "The submissions of the current edition, newest first; edition (a year, or all), type, status, favorite, genre, country, from, to, since, late, withdrawn, source, tier, label, director, minMinutes, maxMinutes, minScore, maxScore, scored, filmState, question with answer, q and sort filter and order them. Matches of q, source, tier, label, director, minutes, score, film, question, since, late, of status=waitlisted and undecided, and of a genre or country together with dates, are counted up to 10,000",
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
  summary: "Starred submissions of the current edition, or of a year or all, newest first",
  query: pageQuerySchema.extend({ edition: editionFilter.optional() }),
  replies: { 200: z.array(submissionSchema) },
});

export const exportSubmissions = contract({
  method: "GET",
  path: "/api/submissions/export",
  access: ["director"],
  audited: "submissions exported",
  effects: ["file"],
  summary:
    "Filtered submissions as a CSV or XLSX file; X-Total-Count has their number. frames=true sends length-prefixed pieces with their number of rows",
  query: submissionExportSchema,
  replies: { 200: null },
  replyTypes: ["text/csv", xlsxType, "application/octet-stream"],
});

export const setStatuses = contract({
  method: "POST",
  path: "/api/submissions/status",
  access: ["director"],
  summary:
    "Set the status of many submissions: accepted and rejected decide, reviewed marks, pending removes both; `change` is the id for undo",
  body: bulkStatusSchema,
  replies: { 200: changedSchema },
  refusals: [409],
});

export const undoStatuses = contract({
  method: "POST",
  path: "/api/submissions/status/undo",
  access: ["director"],
  summary: "Undo a change of status, except where it was changed again",
  body: undoStatusSchema,
  replies: { 200: undoneSchema },
  refusals: [409],
});

export const readSubmission = contract({
  method: "GET",
  path: "/api/submissions/{id}",
  access: ["director"],
  summary: "One submission",
  params: idParams,
  replies: { 200: submissionSchema },
});

export const previewSubmission = contract({
  method: "GET",
  path: "/api/submissions/{id}/preview",
  access: ["director"],
  summary:
    "One submission with its film and the scores of the last phase in which jurors scored it, for the preview beside the list",
  params: idParams,
  replies: { 200: previewSchema },
});

export const changeSubmission = contract({
  method: "PATCH",
  path: "/api/submissions/{id}",
  access: ["director"],
  summary:
    "Update the director's notes, the reviewed mark or the private decision (status); an announced decision changes only by correction",
  params: idParams,
  body: submissionChangeSchema,
  replies: { 200: submissionSchema },
  refusals: [409],
});

export const correctSubmission = contract({
  method: "PATCH",
  path: "/api/submissions/{id}/entry",
  access: ["director"],
  effects: ["address", "emails"],
  hasEffects: ({ body }: { body: { fields: object } }) => "submitterEmail" in body.fields,
  summary:
    "Edit the values of a submission by the rules of its form; each changed field is added to the history",
  params: idParams,
  body: adminCorrectionSchema,
  replies: { 200: submissionSchema },
  refusals: [409],
});

export const endSubmissionLinks = contract({
  method: "POST",
  path: "/api/submissions/{id}/end-links",
  access: ["director"],
  effects: ["access", "email"],
  summary: "End all private links of a submission and email a new one",
  params: idParams,
  replies: { 200: z.object({ ended: z.number(), sentTo: z.string() }) },
});

export const undoSubmissionWithdrawal = contract({
  method: "POST",
  path: "/api/submissions/{id}/withdraw/undo",
  access: ["director"],
  effects: ["email"],
  summary: "Undo a withdrawal of the last 24 hours and email the filmmaker",
  params: idParams,
  replies: { 200: submissionSchema },
  refusals: [409],
});

export const toggleFavorite = contract({
  method: "POST",
  path: "/api/submissions/{id}/favorite",
  access: ["director"],
  summary: "Toggle the star; with a version, only if it is unchanged",
  params: idParams,
  body: z.object(optionalVersionField),
  replies: { 200: submissionSchema },
  refusals: [409],
});
