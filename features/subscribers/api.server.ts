import { z } from "zod";
import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { pageQuerySchema, pageReply } from "~/http/paging";
import type { Limit } from "~/http/rate-limit.server";
import { subscribe } from "./commands.server";
import { listSubscribers } from "./queries.server";
import { popupTexts } from "./rules";
import { subscribeReplySchema, subscriberSchema, subscribeSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

const subscribeLimit: Limit = { name: "subscribe", max: 5, seconds: 60 * 60 };

export function subscribersApi({ db, clock }: Deps): Endpoint[] {
  return [
    endpoint({
      method: "POST",
      path: "/api/email-subscribers",
      access: "public",
      summary: "Subscribe to the mailing list; the answer is the same for a known address",
      limits: [subscribeLimit],
      body: subscribeSchema,
      replies: { 201: subscribeReplySchema },
      handle: async ({ body, facts }) => {
        await subscribe(db, clock, body, facts.address);
        return { status: 201, body: { message: popupTexts.success } };
      },
    }),
    endpoint({
      method: "GET",
      path: "/api/email-subscribers",
      access: "director",
      summary: "The subscribers, newest first",
      query: pageQuerySchema,
      replies: { 200: z.array(subscriberSchema) },
      handle: async ({ query, request }) => pageReply(await listSubscribers(db, query), request),
    }),
  ];
}
