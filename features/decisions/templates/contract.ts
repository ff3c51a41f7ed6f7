import { z } from "zod";
import { maxFormBytes } from "~/features/mail/templates/schema";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { decisionEmailSchema, emailChangeSchema, emailTestSchema } from "./schema";
import { decisionEmailIds } from "./texts";

const byId = z.object({ id: z.enum(decisionEmailIds) });

export const listDecisionEmails = contract({
  method: "GET",
  path: "/api/decision-letters",
  access: ["director"],
  summary:
    "The letters of decisions as they are worded now in an edition, by default the current one: acceptance, waitlist, rejection, correction",
  query: editionQuery,
  replies: { 200: z.array(decisionEmailSchema) },
});

export const wordDecisionEmail = contract({
  method: "PUT",
  path: "/api/decision-letters/{id}",
  access: ["director"],
  summary: "Word a letter anew; updatedAt is the version that it was made from",
  params: byId,
  query: editionQuery,
  body: emailChangeSchema,
  replies: { 200: decisionEmailSchema },
  refusals: [409],
});

export const resetDecisionEmail = contract({
  method: "DELETE",
  path: "/api/decision-letters/{id}",
  access: ["director"],
  summary: "Bring the default wording of a letter back",
  params: byId,
  query: editionQuery.extend({ updatedAt: z.iso.datetime() }),
  replies: { 200: decisionEmailSchema },
  refusals: [409],
});

export const testDecisionEmail = contract({
  method: "POST",
  path: "/api/decision-letters/{id}/test",
  access: ["director"],
  summary: "Send this wording of a letter to the director, filled in with an entry or the sample",
  limits: [{ name: "test-letter", max: 20, seconds: 3_600 }],
  params: byId,
  query: editionQuery,
  body: emailTestSchema,
  replies: { 200: z.object({ recipient: z.string() }) },
});

export const previewDecisionWording = contract({
  method: "POST",
  path: "/api/decision-letters/{id}/preview",
  access: ["director"],
  summary: "The letter of this wording, as a page to show in a frame; takes a form's fields",
  maxBodyBytes: maxFormBytes,
  params: byId,
  query: editionQuery,
  replies: { 200: null },
  replyTypes: ["text/html"],
  refusals: [400],
});
