import { z } from "zod";
import { decisionEmailKeys } from "~/features/mail/wording/texts";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { decisionEmailBodies, decisionEmailSchema, maxFormBytes, testLimit } from "./schema";

const byId = z.object({ id: z.enum(decisionEmailKeys) });

export const listDecisionEmails = contract({
  method: "GET",
  path: "/api/decision-letters",
  access: ["director"],
  summary:
    "The decision emails of an edition, by default the current one: acceptance, waitlist, rejection, correction",
  query: editionQuery,
  replies: { 200: z.array(decisionEmailSchema) },
});

export const wordDecisionEmail = contract({
  method: "PUT",
  path: "/api/decision-letters/{id}",
  access: ["director"],
  summary: "Update a decision email; updatedAt is the version that you edited",
  params: byId,
  query: editionQuery,
  body: decisionEmailBodies.change,
  replies: { 200: decisionEmailSchema },
  refusals: [409],
});

export const resetDecisionEmail = contract({
  method: "DELETE",
  path: "/api/decision-letters/{id}",
  access: ["director"],
  summary: "Reset a decision email to the default text",
  params: byId,
  query: editionQuery.extend({ updatedAt: z.iso.datetime() }),
  replies: { 200: decisionEmailSchema },
  refusals: [409],
});

export const testDecisionEmail = contract({
  method: "POST",
  path: "/api/decision-letters/{id}/test",
  access: ["director"],
  effects: ["email"],
  summary: "Send a test of this text to the director, filled in with an entry or the sample",
  limits: [testLimit],
  params: byId,
  query: editionQuery,
  body: decisionEmailBodies.test,
  replies: { 200: z.object({ recipient: z.string() }) },
});

export const previewDecisionWording = contract({
  method: "POST",
  path: "/api/decision-letters/{id}/preview",
  access: ["director"],
  summary: "Preview of this text as a page for a frame; takes form fields",
  maxBodyBytes: maxFormBytes,
  params: byId,
  query: editionQuery,
  replies: { 200: null },
  replyTypes: ["text/html"],
  refusals: [400],
});
