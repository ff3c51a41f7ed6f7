import { z } from "zod";
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
