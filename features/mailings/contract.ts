import { z } from "zod";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { requiredVersionQuery, versionBody } from "~/lib/api/version-field";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import {
  audienceSummarySchema,
  mailingChangeSchema,
  mailingQuerySchema,
  mailingSchema,
  newMailingSchema,
  recipientFilterSchema,
  recipientSchema,
  sendMailingSchema,
  testMailingSchema,
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
    "Create a draft mailing to filmmakers of some entries, of all entries that match a filter, to a group of a released announcement, to a jury, or to the newsletter's subscribers; nothing is sent",
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
  summary:
    "Update a mailing: other words delete its prepared emails; perHour and archived, of a newsletter, may change while it is sent",
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
  query: z.object({
    framed: z.literal("1").optional(),
    version: z.string().max(10).optional(),
    /** The plain text, or what a mail program makes of it that inverts colors. */
    view: z.enum(["text", "dark"]).optional(),
  }),
  replies: { 200: null },
  replyTypes: ["text/html"],
});

export const testMailing = contract({
  method: "POST",
  path: "/api/mailings/{id}/test",
  access: ["director"],
  effects: ["emails"],
  // To addresses that the director types, with a subject that says so: it asks nothing.
  hasEffects: () => false,
  summary:
    "Send a test of a mailing to up to five addresses; its unsubscribe link leads to a test page",
  limits: [{ name: "test-mailing", max: 60, seconds: 3_600 }],
  params: idParams,
  body: testMailingSchema,
  replies: { 202: z.object({ queued: z.number() }) },
  refusals: [409],
});

export const listRecipients = contract({
  method: "GET",
  path: "/api/mailings/{id}/recipients",
  access: ["director"],
  summary: "Recipients of a newsletter; filters: state, part of the address (q)",
  params: idParams,
  query: pageQuerySchema.extend(recipientFilterSchema.shape),
  replies: { 200: z.array(recipientSchema) },
});

export const exportRecipients = contract({
  method: "GET",
  path: "/api/mailings/{id}/recipients.csv",
  access: ["director"],
  audited: "mailing recipients exported",
  effects: ["file"],
  summary: "Recipients of a newsletter as CSV",
  params: idParams,
  replies: { 200: null },
  replyTypes: ["text/csv"],
});

/** What moves a mailing from one state to the next. */
const step = {
  access: ["director"],
  params: idParams,
  body: versionBody,
  replies: { 200: mailingSchema },
  refusals: [409],
} as const;

export const prepareMailing = contract({
  method: "POST",
  path: "/api/mailings/{id}/prepare",
  ...step,
  summary: "Prepare all emails in the outbox, where they are held until they are sent",
});

export const sendMailing = contract({
  method: "POST",
  path: "/api/mailings/{id}/send",
  access: ["director"],
  effects: ["emails"],
  summary: "Send the emails in one minute, or at `sendAt`; `emails` confirms their number",
  params: idParams,
  body: sendMailingSchema,
  replies: { 200: mailingSchema },
  refusals: [409],
});

export const undoMailing = contract({
  method: "POST",
  path: "/api/mailings/{id}/undo",
  ...step,
  summary: "Undo within the minute, or before the chosen time; the emails are held again",
});

export const pauseMailing = contract({
  method: "POST",
  path: "/api/mailings/{id}/pause",
  ...step,
  summary: "Pause it: no more emails are sent until it is resumed",
});

export const resumeMailing = contract({
  method: "POST",
  path: "/api/mailings/{id}/resume",
  ...step,
  effects: ["emails"],
  summary: "Resume a paused mailing",
});

export const stopMailing = contract({
  method: "POST",
  path: "/api/mailings/{id}/stop",
  ...step,
  summary: "Stop it for good: what waits is never sent",
});
