import { z } from "zod";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { versionQueryField } from "~/lib/api/version-field";
import {
  audienceShownSchema,
  mailingChangeSchema,
  mailingQuerySchema,
  mailingSchema,
  mailingStepSchema,
  newMailingSchema,
  sendMailingSchema,
} from "./schema";

const byId = z.object({ id: z.uuid() });

export const listMailings = contract({
  method: "GET",
  path: "/api/mailings",
  access: ["director"],
  summary: "Emails to many, newest first: of an edition or all, in a state, found by their subject",
  query: mailingQuerySchema,
  replies: { 200: z.array(mailingSchema) },
});

export const createMailing = contract({
  method: "POST",
  path: "/api/mailings",
  access: ["director"],
  summary:
    "Draft an email to filmmakers of some entries, to everybody whom a filter finds, to a group of a released announcement, or to a jury; nothing is sent",
  query: editionQuery,
  body: newMailingSchema,
  replies: { 201: mailingSchema },
  refusals: [409],
});

export const readMailing = contract({
  method: "GET",
  path: "/api/mailings/{id}",
  access: ["director"],
  summary: "One email to many",
  params: byId,
  replies: { 200: mailingSchema },
});

export const changeMailing = contract({
  method: "PATCH",
  path: "/api/mailings/{id}",
  access: ["director"],
  summary: "Change its words; emails that were written of them are thrown away",
  params: byId,
  body: mailingChangeSchema,
  replies: { 200: mailingSchema },
  refusals: [409],
});

export const deleteMailing = contract({
  method: "DELETE",
  path: "/api/mailings/{id}",
  access: ["director"],
  summary: "Delete a draft with the emails that were written of it; what was sent stays",
  params: byId,
  query: versionQueryField,
  replies: { 204: null },
  refusals: [409],
});

export const readMailingAudience = contract({
  method: "GET",
  path: "/api/mailings/{id}/audience",
  access: ["director"],
  summary: "Whom an email would reach now, and who is left out",
  params: byId,
  replies: { 200: audienceShownSchema },
});

export const showMailingCopy = contract({
  method: "GET",
  path: "/api/mailings/{id}/copies/{at}",
  access: ["director"],
  summary:
    "The email as one of its first three readers would get it, as a page that can do nothing",
  params: byId.extend({ at: z.enum(["0", "1", "2"]) }),
  query: z.object({ framed: z.literal("1").optional(), version: z.string().max(10).optional() }),
  replies: { 200: null },
  replyTypes: ["text/html"],
});

export const prepareMailing = contract({
  method: "POST",
  path: "/api/mailings/{id}/prepare",
  access: ["director"],
  summary: "Write every email into the outbox, where they are held until somebody sends them",
  params: byId,
  body: mailingStepSchema,
  replies: { 200: mailingSchema },
  refusals: [409],
});

export const sendMailing = contract({
  method: "POST",
  path: "/api/mailings/{id}/send",
  access: ["director"],
  summary: "Let the emails go a minute from now; `emails` is how many there are",
  params: byId,
  body: sendMailingSchema,
  replies: { 200: mailingSchema },
  refusals: [409],
});

export const undoMailing = contract({
  method: "POST",
  path: "/api/mailings/{id}/undo",
  access: ["director"],
  summary: "Take it back within the minute: the emails are held again",
  params: byId,
  body: mailingStepSchema,
  replies: { 200: mailingSchema },
  refusals: [409],
});
