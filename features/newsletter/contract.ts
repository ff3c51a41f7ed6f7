import { z } from "zod";
import { contract } from "~/lib/api/contract";
import type { Limit } from "~/lib/api/rate-limit.server";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { confirmTokenPattern, tokenPattern } from "./rules";
import {
  resubscribeSchema,
  subscribeReplySchema,
  subscriberFilterSchema,
  subscriberSchema,
  subscribeSchema,
} from "./schema";

const subscribeLimit: Limit = {
  name: "subscribe",
  max: 5,
  seconds: 60 * 60,
};

const confirmLimit: Limit = { name: "confirm", max: 30, seconds: 3_600, counted: "memory" };

const byId = z.object({ id: z.uuid() });

export const subscribe = contract({
  method: "POST",
  path: "/api/email-subscribers",
  access: "public",
  summary: "Subscribe to the mailing list; the answer is the same for a known address",
  limits: [subscribeLimit],
  body: subscribeSchema,
  replies: { 201: subscribeReplySchema },
});

export const listSubscribers = contract({
  method: "GET",
  path: "/api/email-subscribers",
  access: ["director"],
  summary:
    "The subscribers, newest first; state (or active=true, those who get our letters), a part of the address (q) and the days on which they subscribed narrow them",
  query: pageQuerySchema.extend({
    active: z.literal("true").optional(),
    ...subscriberFilterSchema.shape,
  }),
  replies: { 200: z.array(subscriberSchema) },
});

export const unsubscribeSubscriber = contract({
  method: "POST",
  path: "/api/email-subscribers/{id}/unsubscribe",
  access: ["director"],
  summary: "Take a reader off the mailing list",
  params: byId,
  replies: { 200: subscriberSchema },
  refusals: [409],
});

export const resubscribeSubscriber = contract({
  method: "POST",
  path: "/api/email-subscribers/{id}/resubscribe",
  access: ["director"],
  summary:
    "Put somebody who left back on the list; 409 says what has to be confirmed first (confirmed: true)",
  params: byId,
  body: resubscribeSchema,
  replies: { 200: subscriberSchema },
  refusals: [409],
});

export const exportSubscribers = contract({
  method: "GET",
  path: "/api/email-subscribers/export",
  access: ["director"],
  confirm: true,
  audited: "subscribers exported",
  summary: "The addresses of those who get our letters, one a line",
  replies: { 200: null },
  replyTypes: ["text/plain"],
});

export const leaveMailingList = contract({
  method: "POST",
  path: "/unsubscribe/{token}",
  access: "provider",
  summary: "Leave the mailing list with one click (RFC 8058); no cookie, no origin is needed",
  params: z.object({ token: z.string().regex(tokenPattern) }),
  replies: { 200: z.object({ message: z.string() }) },
});

export const confirmAddress = contract({
  method: "POST",
  path: "/confirm/{token}",
  access: "provider",
  summary: "Confirm an address for the mailing list; knowing the token is the permission",
  limits: [confirmLimit],
  params: z.object({ token: z.string().regex(confirmTokenPattern) }),
  replies: { 200: z.object({ message: z.string() }) },
  refusals: [409],
});
