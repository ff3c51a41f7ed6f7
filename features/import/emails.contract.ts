import { z } from "zod";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import {
  emailListSchema,
  fullEmailSchema,
  importSchema,
  sendEmailsSchema,
  sourceFilterSchema,
  versionedBody,
  wordingChangeSchema,
  wordingSchema,
  wordingTestSchema,
} from "./schema";

const byId = z.object({ id: z.uuid() });

export const exportImportOutcomes = contract({
  method: "GET",
  path: "/api/imports/outcomes.csv",
  access: ["director"],
  audited: "import outcomes exported",
  confirm: true,
  summary:
    "How the entries of a platform were announced, in its words, to be entered there by hand; nothing that is not announced",
  query: sourceFilterSchema.extend(editionQuery.shape),
  replies: { 200: null },
  replyTypes: ["text/csv"],
});

export const readImportWording = contract({
  method: "GET",
  path: "/api/imports/letter",
  access: ["director"],
  summary: "The email with the private page, as it is worded now",
  replies: { 200: wordingSchema },
});

export const changeImportWording = contract({
  method: "PUT",
  path: "/api/imports/letter",
  access: ["director"],
  summary: "Word the email with the private page; updatedAt is the version that it was made from",
  body: wordingChangeSchema,
  replies: { 200: wordingSchema },
  refusals: [409],
});

export const testImportWording = contract({
  method: "POST",
  path: "/api/imports/letter/test",
  access: ["director"],
  summary: "Send this wording to the director, filled in with a sample",
  limits: [{ name: "test-letter", max: 20, seconds: 3_600 }],
  body: wordingTestSchema,
  replies: { 202: z.object({ recipient: z.string() }) },
});

export const listImportEmails = contract({
  method: "GET",
  path: "/api/imports/{id}/letters",
  access: ["director"],
  summary:
    "The emails that the filmmakers of an import would get, one an address; only those not sent yet",
  params: byId,
  query: pageQuerySchema,
  replies: { 200: z.array(emailListSchema) },
  refusals: [409],
});

export const readImportEmail = contract({
  method: "GET",
  path: "/api/imports/{id}/letters/{submissionId}",
  access: ["director"],
  summary: "The email that speaks of an entry",
  params: byId.extend({ submissionId: z.uuid() }),
  replies: { 200: fullEmailSchema },
  refusals: [409],
});

export const sendImportEmails = contract({
  method: "POST",
  path: "/api/imports/{id}/letters/send",
  access: ["director"],
  summary:
    "Have the emails of an import leave in ten minutes or at a moment; `letters` is their number, typed",
  params: byId,
  body: sendEmailsSchema,
  replies: { 200: importSchema },
  refusals: [409],
});

export const cancelImportEmails = contract({
  method: "POST",
  path: "/api/imports/{id}/letters/undo",
  access: ["director"],
  summary: "Take the emails of an import back before their moment",
  params: byId,
  body: versionedBody,
  replies: { 200: importSchema },
  refusals: [409],
});
