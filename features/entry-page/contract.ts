import { z } from "zod";
import { focusPoints } from "~/db/enums";
import { maxUploadBytes } from "~/features/media/schema";
import { languageSchema, maxSubtitleBytes, subtitleTypes } from "~/features/screeners/schema";
import { termsMessage } from "~/features/submissions/form/schema";
import { contract } from "~/lib/api/contract";
import { bytesSchema } from "~/lib/forms/fields";
import { answerSchema } from "./confirmation/schema";
import { deliverableValueSchema } from "./deliverables/schema";
import { entryCorrectionSchema, entrySchema } from "./schema";
import { stillTypes } from "./still/schema";

const byToken = z.object({ token: z.string().regex(/^[\w-]{32}$/) });

const changeLimit = { name: "entry", max: 30, seconds: 3600 };

export const readEntry = contract({
  method: "GET",
  path: "/api/entries/{token}",
  access: "public",
  summary: "A submission and its status, for the filmmaker with the link",
  params: byToken,
  replies: { 200: entrySchema },
});

export const markEntrySeen = contract({
  method: "POST",
  path: "/api/entries/{token}/seen",
  access: "public",
  summary:
    "Record that the filmmaker saw the announced decision; stores nothing before the announcement",
  limits: [{ name: "entry-seen", max: 120, seconds: 3600 }],
  params: byToken,
  replies: { 204: null },
});

export const answerEntry = contract({
  method: "POST",
  path: "/api/entries/{token}/confirmation",
  access: "public",
  summary:
    "Confirm or decline an accepted submission; can be changed until the programme is published, and also after the reply date",
  limits: [changeLimit],
  params: byToken,
  body: answerSchema,
  replies: { 200: entrySchema },
  refusals: [404, 409],
});

export const addStill = contract({
  method: "PUT",
  path: "/api/entries/{token}/still",
  access: "public",
  summary:
    "Add a still of a confirmed film, or replace it, as JPEG, PNG or WebP. It becomes the film's picture while that has none and is not public; else the festival chooses. `focus`: what stays in sight where it is cropped, by default the middle",
  limits: [{ name: "entry-still", max: 20, seconds: 3600 }],
  params: byToken,
  query: z.object({ focus: z.enum(focusPoints).optional() }),
  body: bytesSchema,
  bodyTypes: stillTypes,
  maxBodyBytes: maxUploadBytes,
  replies: { 200: entrySchema },
  refusals: [404, 409],
});

export const submitDeliverable = contract({
  method: "PUT",
  path: "/api/entries/{token}/deliverables/{id}",
  access: "public",
  summary:
    "Submit a deliverable of a confirmed submission: a text or a link; files are links, nothing is uploaded",
  limits: [{ name: "entry-deliverables", max: 200, seconds: 3600 }],
  params: byToken.extend({ id: z.uuid() }),
  body: deliverableValueSchema,
  replies: { 200: entrySchema },
  refusals: [404, 409],
});

export const answerOnPage = contract({
  method: "POST",
  path: "/entry/{token}",
  access: "provider",
  summary:
    "The forms of the private page, for browsers without scripts: `answer`, or `deliverable` with `value`; authenticated by the token",
  limits: [changeLimit],
  params: byToken,
  replies: { 303: null },
  refusals: [404],
});

export const correctEntry = contract({
  method: "PATCH",
  path: "/api/entries/{token}",
  access: "public",
  summary:
    "Edit a submission (partial) until the deadline and for some days after submitting. With `version`, an edit made elsewhere since is returned as `current`",
  limits: [changeLimit],
  params: byToken,
  body: entryCorrectionSchema,
  replies: { 200: entrySchema },
  refusals: [409],
});

export const deleteScreener = contract({
  method: "DELETE",
  path: "/api/entries/{token}/screener",
  access: "public",
  summary: "Delete the uploaded film at once; not once the submission is announced as accepted",
  limits: [changeLimit],
  params: byToken,
  replies: { 200: entrySchema },
  refusals: [404, 409],
});

const bySubtitles = byToken.extend({ language: languageSchema });

export const putSubtitles = contract({
  method: "PUT",
  path: "/api/entries/{token}/screener/subtitles/{language}",
  access: "public",
  summary:
    "Add subtitles to the uploaded film, as SRT or WebVTT; they replace those in the same language. Only times and text are kept; `warning` says which lines could not be read. `sdh=1`: they also describe sounds",
  limits: [changeLimit],
  params: bySubtitles,
  query: z.object({ sdh: z.enum(["0", "1"]).optional() }),
  body: bytesSchema,
  bodyTypes: subtitleTypes,
  maxBodyBytes: maxSubtitleBytes,
  replies: { 200: entrySchema },
  refusals: [404, 409],
});

export const deleteSubtitles = contract({
  method: "DELETE",
  path: "/api/entries/{token}/screener/subtitles/{language}",
  access: "public",
  summary: "Delete subtitles of the uploaded film",
  limits: [changeLimit],
  params: bySubtitles,
  replies: { 200: entrySchema },
  refusals: [404, 409],
});

export const endOtherLinks = contract({
  method: "POST",
  path: "/api/entries/{token}/end-links",
  access: "public",
  summary: "End all other private links of the submission; this one still works",
  limits: [changeLimit],
  params: byToken,
  replies: { 200: z.object({ ended: z.number() }) },
  refusals: [409],
});

export const agreeToTerms = contract({
  method: "POST",
  path: "/api/entries/{token}/terms",
  access: "public",
  summary: "Agree to the terms, for a submission imported from another platform",
  limits: [changeLimit],
  params: byToken,
  body: z.object({ agreed: z.literal(true, { error: termsMessage }) }),
  replies: { 200: entrySchema },
});

export const withdrawEntry = contract({
  method: "POST",
  path: "/api/entries/{token}/withdraw",
  access: "public",
  summary: "Withdraw the submission; it can be undone for 24 hours, and the fee is not refunded",
  limits: [changeLimit],
  params: byToken,
  replies: { 200: entrySchema },
  refusals: [409],
});

export const undoWithdrawal = contract({
  method: "POST",
  path: "/api/entries/{token}/withdraw/undo",
  access: "public",
  summary: "Undo a withdrawal of the last 24 hours",
  limits: [changeLimit],
  params: byToken,
  replies: { 200: entrySchema },
  refusals: [409],
});
