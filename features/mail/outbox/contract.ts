import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { outboxMailSchema, outboxQuerySchema } from "../schema";

const byId = z.object({ id: z.uuid() });

export const listOutbox = contract({
  method: "GET",
  path: "/api/outbox",
  access: ["director"],
  summary:
    "Every mail, newest first: in a state, of a kind, written from a day to a day, of a mailing, found by q in name, address and subject or in its entry; trouble=true leaves those that failed or are tried again, and were not dismissed. Finds of q are counted up to 10,000",
  query: outboxQuerySchema,
  replies: { 200: z.array(outboxMailSchema) },
});

export const readEmail = contract({
  method: "GET",
  path: "/api/outbox/{id}/letter",
  access: ["director"],
  summary: "The content of an email as a static page",
  params: byId,
  replies: { 200: null },
  replyTypes: ["text/html"],
});

export const dismissMail = contract({
  method: "POST",
  path: "/api/outbox/{id}/dismiss",
  access: ["director"],
  summary: "Dismiss a failed email",
  params: byId,
  replies: { 200: outboxMailSchema },
  refusals: [409],
});

export const retryMail = contract({
  method: "POST",
  path: "/api/outbox/{id}/retry",
  access: ["director"],
  summary: "Retry an email now",
  params: byId,
  replies: { 200: outboxMailSchema },
  refusals: [409],
});
