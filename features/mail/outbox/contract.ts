import { z } from "zod";
import { outboxStates } from "~/db/enums";
import { contract } from "~/lib/api/contract";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { outboxMailSchema } from "../schema";

const byId = z.object({ id: z.uuid() });

export const listOutbox = contract({
  method: "GET",
  path: "/api/outbox",
  access: ["director"],
  summary:
    "Every mail, newest first; state narrows them, and trouble=true leaves those that failed or are tried again, and were not dismissed",
  query: pageQuerySchema.extend({
    state: z.enum(outboxStates).optional(),
    trouble: z.literal("true").optional(),
  }),
  replies: { 200: z.array(outboxMailSchema) },
});

export const readEmail = contract({
  method: "GET",
  path: "/api/outbox/{id}/letter",
  access: ["director"],
  summary: "The letter of a mail, as a page that can do nothing",
  params: byId,
  replies: { 200: null },
  replyTypes: ["text/html"],
});

export const dismissMail = contract({
  method: "POST",
  path: "/api/outbox/{id}/dismiss",
  access: ["director"],
  summary: "Leave a mail that did not arrive at that: it is told of no more",
  params: byId,
  replies: { 200: outboxMailSchema },
  refusals: [409],
});

export const retryMail = contract({
  method: "POST",
  path: "/api/outbox/{id}/retry",
  access: ["director"],
  summary: "Try a mail again now",
  params: byId,
  replies: { 200: outboxMailSchema },
  refusals: [409],
});
