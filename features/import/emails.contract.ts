import { z } from "zod";
import { maxFormBytes } from "~/features/mail/templates/schema";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { versionBody } from "~/lib/api/version-field";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import {
  emailListSchema,
  fullEmailSchema,
  importSchema,
  sendEmailsSchema,
  sourceFilterSchema,
  wordingChangeSchema,
  wordingSchema,
  wordingTestSchema,
} from "./schema";

export const exportImportOutcomes = contract({
  method: "GET",
  path: "/api/imports/outcomes.csv",
  access: ["director"],
  audited: "import outcomes exported",
  effects: ["file"],
  summary:
    "Announced outcomes of a platform's entries, in the platform's terms, for manual entry there",
  query: sourceFilterSchema.extend(editionQuery.shape),
  replies: { 200: null },
  replyTypes: ["text/csv"],
});

export const readImportWording = contract({
  method: "GET",
  path: "/api/imports/letter",
  access: ["director"],
  summary: "Template of the email with the private page",
  replies: { 200: wordingSchema },
});

export const changeImportWording = contract({
  method: "PUT",
  path: "/api/imports/letter",
  access: ["director"],
  summary:
    "Update the template of the email with the private page; updatedAt is the version that you edited",
  body: wordingChangeSchema,
  replies: { 200: wordingSchema },
  refusals: [409],
});

export const resetImportWording = contract({
  method: "DELETE",
  path: "/api/imports/letter",
  access: ["director"],
  summary: "Reset the template of the email with the private page to the default text",
  query: z.object({ updatedAt: z.iso.datetime() }),
  replies: { 200: wordingSchema },
  refusals: [409],
});

export const previewImportWording = contract({
  method: "POST",
  path: "/api/imports/letter/preview",
  access: ["director"],
  summary: "Preview of this text as a page for a frame; takes form fields",
  maxBodyBytes: maxFormBytes,
  replies: { 200: null },
  replyTypes: ["text/html"],
  refusals: [400],
});

export const testImportWording = contract({
  method: "POST",
  path: "/api/imports/letter/test",
  access: ["director"],
  effects: ["email"],
  summary: "Send a test of this text to the director, with sample values",
  limits: [{ name: "test-letter", max: 20, seconds: 3_600 }],
  body: wordingTestSchema,
  replies: { 202: z.object({ recipient: z.string() }) },
});

export const listImportEmails = contract({
  method: "GET",
  path: "/api/imports/{id}/letters",
  access: ["director"],
  summary: "Emails to the filmmakers of an import, one per address; only unsent ones",
  params: idParams,
  query: pageQuerySchema,
  replies: { 200: z.array(emailListSchema) },
  refusals: [409],
});

export const readImportEmail = contract({
  method: "GET",
  path: "/api/imports/{id}/letters/{submissionId}",
  access: ["director"],
  summary: "The email about an entry",
  params: idParams.extend({ submissionId: z.uuid() }),
  replies: { 200: fullEmailSchema },
  refusals: [409],
});

export const sendImportEmails = contract({
  method: "POST",
  path: "/api/imports/{id}/letters/send",
  access: ["director"],
  effects: ["emails"],
  summary:
    "Send the emails of an import in 10 minutes or at a given time; `letters` confirms their number",
  params: idParams,
  body: sendEmailsSchema,
  replies: { 200: importSchema },
  refusals: [409],
});

export const cancelImportEmails = contract({
  method: "POST",
  path: "/api/imports/{id}/letters/undo",
  access: ["director"],
  summary: "Undo the scheduled emails of an import",
  params: idParams,
  body: versionBody,
  replies: { 200: importSchema },
  refusals: [409],
});
