import { z } from "zod";
import type { Database } from "~/db/client";
import { auditLog } from "~/db/tables";
import { pageAddress } from "~/http/addresses";
import type { Clock } from "~/http/clock";
import { downloadOf } from "~/http/download";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { pageQuerySchema, pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import type { Limit } from "~/http/rate-limit.server";
import { leaveByToken, subscribe } from "./commands.server";
import { eachActiveAddress, listActiveSubscribers, listSubscribers } from "./queries.server";
import { popupTexts, tokenPattern } from "./rules";
import { subscribeReplySchema, subscriberSchema, subscribeSchema } from "./schema";

type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

const subscribeLimit: Limit = { name: "subscribe", max: 5, seconds: 60 * 60 };

/** The field that the page's own form sends along, so that a person gets a page and no JSON. */
const fromPage = "from=page";

export function subscribersApi({ db, clock, publicUrl, wakeMail }: Deps): Endpoint[] {
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
        await subscribe(db, clock, body, facts.address, { publicUrl });
        wakeMail();
        return { status: 201, body: { message: popupTexts.success } };
      },
    }),
    endpoint({
      method: "GET",
      path: "/api/email-subscribers",
      access: "director",
      summary: "The subscribers, newest first; with active=true those who get our letters",
      query: pageQuerySchema.extend({ active: z.literal("true").optional() }),
      replies: { 200: z.array(subscriberSchema) },
      handle: async ({ query, request }) => {
        const list = query.active ? listActiveSubscribers : listSubscribers;
        return pageReply(await list(db, query), request);
      },
    }),
    endpoint({
      method: "GET",
      path: "/api/email-subscribers/export",
      access: "director",
      summary: "The addresses of those who get our letters, one a line",
      replies: { 200: null },
      handle: async () => {
        await db
          .insert(auditLog)
          .values({ actor: "director", action: "subscribers exported", createdAt: clock() });
        return downloadOf("email-subscribers.txt", "text/plain", addressLines(db));
      },
    }),
    endpoint({
      method: "POST",
      path: "/unsubscribe/{token}",
      access: "provider",
      summary: "Leave the mailing list with one click (RFC 8058); no cookie, no origin is needed",
      params: z.object({ token: z.string().regex(tokenPattern) }),
      replies: { 200: z.object({ message: z.string() }) },
      handle: async ({ params: { token }, request }) => {
        if (!(await leaveByToken(db, clock, token))) {
          return problem(404, "This link belongs to nobody on the list.");
        }
        if (!(await request.text()).includes(fromPage)) {
          return { status: 200, body: { message: "You are off the mailing list." } };
        }
        const page = pageAddress("unsubscribe", { token });
        return new Response(null, { status: 303, headers: { Location: page } });
      },
    }),
  ];
}

async function* addressLines(db: Database): AsyncGenerator<string> {
  for await (const batch of eachActiveAddress(db)) {
    yield batch.map((address) => `${address}\n`).join("");
  }
}
