import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import type { Limit } from "~/lib/api/rate-limit.server";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { confirmTokenPattern, testToken, tokenPattern } from "./rules";
import {
  importedSchema,
  importSchema,
  maxImportBytes,
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

const confirmLimit: Limit = { name: "confirm", max: 30, seconds: 3_600, countedIn: "memory" };

export const subscribe = contract({
  method: "POST",
  path: "/api/email-subscribers",
  access: "public",
  skipConflictSync: true,
  summary: "Subscribe to the newsletter; the response is the same for a known address",
  limits: [subscribeLimit],
  body: subscribeSchema,
  replies: { 201: subscribeReplySchema },
});

export const listSubscribers = contract({
  method: "GET",
  path: "/api/email-subscribers",
  access: ["director"],
  summary:
    "Subscribers, newest first; filters: state (or active=true), part of the address (q), date of subscription",
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
  summary: "Unsubscribe a subscriber",
  params: idParams,
  replies: { 200: subscriberSchema },
  refusals: [409],
});

export const resubscribeSubscriber = contract({
  method: "POST",
  path: "/api/email-subscribers/{id}/resubscribe",
  access: ["director"],
  summary: "Resubscribe a subscriber; 409 says what to confirm first (confirmed: true)",
  params: idParams,
  body: resubscribeSchema,
  replies: { 200: subscriberSchema },
  refusals: [409],
});

export const exportSubscribers = contract({
  method: "GET",
  path: "/api/email-subscribers/export",
  access: ["director"],
  audited: "subscribers exported",
  effects: ["file"],
  summary: "Addresses of active subscribers, one per line",
  replies: { 200: null },
  replyTypes: ["text/plain"],
});

export const importSubscribers = contract({
  method: "POST",
  path: "/api/email-subscribers/import",
  access: ["director"],
  effects: ["emails"],
  hasEffects: ({ body }: { body: { dryRun: boolean } }) => !body.dryRun,
  skipConflictSync: true,
  summary:
    "Import addresses from a CSV with the column `email`, optionally `source`; who left or bounced stays out, one bad line refuses the file, nobody gets an email",
  // In JSON, line breaks and quotes take two bytes.
  maxBodyBytes: 2 * maxImportBytes + 10_000,
  body: importSchema,
  replies: { 200: importedSchema },
});

export const leaveMailingList = contract({
  method: "POST",
  path: "/unsubscribe/{token}",
  access: "provider",
  summary: "Unsubscribe with one click (RFC 8058); needs no cookie and no origin",
  params: z.object({ token: z.union([z.string().regex(tokenPattern), z.literal(testToken)]) }),
  replies: { 200: z.object({ message: z.string() }) },
});

export const confirmAddress = contract({
  method: "POST",
  path: "/confirm/{token}",
  access: "provider",
  summary: "Confirm a subscription; authenticated by the token",
  limits: [confirmLimit],
  params: z.object({ token: z.string().regex(confirmTokenPattern) }),
  replies: { 200: z.object({ message: z.string() }) },
  refusals: [409],
});
