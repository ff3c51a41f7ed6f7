import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { outboxMailSchema, outboxQuerySchema, retryFilterSchema } from "../schema";

export const listOutbox = contract({
  method: "GET",
  path: "/api/outbox",
  access: ["director"],
  summary:
    "Emails, newest first; filters: state, kind, dates, mailing, q (name, address, subject, entry); trouble=true lists failed and retried ones that were not dismissed. Matches of q are counted up to 10,000",
  query: outboxQuerySchema,
  replies: { 200: z.array(outboxMailSchema) },
});

export const readEmail = contract({
  method: "GET",
  path: "/api/outbox/{id}/letter",
  access: ["director"],
  summary: "The content of an email as a static page",
  params: idParams,
  replies: { 200: null },
  replyTypes: ["text/html"],
});

export const dismissMail = contract({
  method: "POST",
  path: "/api/outbox/{id}/dismiss",
  access: ["director"],
  summary: "Dismiss a failed email",
  params: idParams,
  replies: { 200: outboxMailSchema },
  refusals: [409],
});

export const retryMail = contract({
  method: "POST",
  path: "/api/outbox/{id}/retry",
  access: ["director"],
  effects: ["email"],
  summary: "Retry an email now",
  params: idParams,
  replies: { 200: outboxMailSchema },
  refusals: [409],
});

export const releaseRestored = contract({
  method: "POST",
  path: "/api/outbox/release",
  access: ["director"],
  effects: ["emails"],
  summary: "Release the emails that a restore holds, and no others",
  body: z.object({}),
  replies: { 200: z.object({ released: z.number() }) },
});

export const retryFailed = contract({
  method: "POST",
  path: "/api/outbox/retry",
  access: ["director"],
  effects: ["emails"],
  summary: "Retry all failed emails that match; not dismissed or suppressed ones",
  body: retryFilterSchema,
  replies: { 200: z.object({ emails: z.number() }) },
});
