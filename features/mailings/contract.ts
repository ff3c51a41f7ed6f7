import { z } from "zod";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { requiredVersionQuery, versionBody } from "~/lib/api/version-field";
import {
  audienceSummarySchema,
  mailingChangeSchema,
  mailingQuerySchema,
  mailingSchema,
  newMailingSchema,
  sendMailingSchema,
} from "./schema";

export const listMailings = contract({
  method: "GET",
  path: "/api/mailings",
  access: ["director"],
  summary: "Mailings, newest first; filters: edition, state, subject",
  query: mailingQuerySchema,
  replies: { 200: z.array(mailingSchema) },
});

export const createMailing = contract({
  method: "POST",
  path: "/api/mailings",
  access: ["director"],
  summary:
    "Create a draft mailing to filmmakers of some entries, of all entries that match a filter, to a group of a released announcement, or to a jury; nothing is sent",
  query: editionQuery,
  body: newMailingSchema,
  replies: { 201: mailingSchema },
  refusals: [409],
});

export const readMailing = contract({
  method: "GET",
  path: "/api/mailings/{id}",
  access: ["director"],
  summary: "One mailing",
  params: idParams,
  replies: { 200: mailingSchema },
});

export const changeMailing = contract({
  method: "PATCH",
  path: "/api/mailings/{id}",
  access: ["director"],
  summary: "Update the text of a mailing; its prepared emails are deleted",
  params: idParams,
  body: mailingChangeSchema,
  replies: { 200: mailingSchema },
  refusals: [409],
});

export const deleteMailing = contract({
  method: "DELETE",
  path: "/api/mailings/{id}",
  access: ["director"],
  summary: "Delete a draft with its prepared emails; sent emails stay",
  params: idParams,
  query: requiredVersionQuery,
  replies: { 204: null },
  refusals: [409],
});

export const readMailingAudience = contract({
  method: "GET",
  path: "/api/mailings/{id}/audience",
  access: ["director"],
  summary: "Recipients of a mailing, and who is left out",
  params: idParams,
  replies: { 200: audienceSummarySchema },
});

export const showMailingCopy = contract({
  method: "GET",
  path: "/api/mailings/{id}/copies/{at}",
  access: ["director"],
  summary: "Preview of the email to one of the first three recipients, as a static page",
  params: idParams.extend({ at: z.enum(["0", "1", "2"]) }),
  query: z.object({ framed: z.literal("1").optional(), version: z.string().max(10).optional() }),
  replies: { 200: null },
  replyTypes: ["text/html"],
});

export const prepareMailing = contract({
  method: "POST",
  path: "/api/mailings/{id}/prepare",
  access: ["director"],
  summary: "Prepare all emails in the outbox, where they are held until they are sent",
  params: idParams,
  body: versionBody,
  replies: { 200: mailingSchema },
  refusals: [409],
});

export const sendMailing = contract({
  method: "POST",
  path: "/api/mailings/{id}/send",
  access: ["director"],
  effects: ["emails"],
  summary: "Send the emails in one minute; `emails` confirms their number",
  params: idParams,
  body: sendMailingSchema,
  replies: { 200: mailingSchema },
  refusals: [409],
});

export const undoMailing = contract({
  method: "POST",
  path: "/api/mailings/{id}/undo",
  access: ["director"],
  summary: "Undo within the minute; the emails are held again",
  params: idParams,
  body: versionBody,
  replies: { 200: mailingSchema },
  refusals: [409],
});
