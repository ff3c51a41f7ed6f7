import { z } from "zod";
import type { Database } from "~/db/client";
import { auditLog } from "~/db/tables";
import { pageAddress } from "~/http/addresses";
import type { Clock } from "~/http/clock";
import { downloadOf } from "~/http/download";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { pageQuerySchema } from "~/http/page-query";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import type { Limit } from "~/http/rate-limit.server";
import { leaveByToken, subscribe } from "./commands.server";
import { confirm } from "./confirmation.server";
import { listSubscribers, type Moved, resubscribe, unsubscribe } from "./desk/list.server";
import { eachActiveAddress } from "./queries.server";
import { confirmTexts, confirmTokenPattern, popupTexts, tokenPattern } from "./rules";
import {
  resubscribeSchema,
  subscribeReplySchema,
  subscriberSchema,
  subscriberStates,
  subscribersPath,
  subscribeSchema,
} from "./schema";

type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

const subscribeLimit: Limit = { name: "subscribe", max: 5, seconds: 60 * 60 };
const confirmLimit: Limit = { name: "confirm", max: 30, seconds: 60 * 60 };
const byId = z.object({ id: z.uuid() });

/** The field that the page's own form sends along, so that a person gets a page and no JSON. */
const fromPage = "from=page";

export function subscribersApi({ db, clock, publicUrl, wakeMail }: Deps): Endpoint[] {
  return [
    endpoint({
      method: "POST",
      path: subscribersPath,
      access: "public",
      summary: "Subscribe to the mailing list; the answer is the same for a known address",
      limits: [subscribeLimit],
      body: subscribeSchema,
      replies: { 201: subscribeReplySchema },
      handle: async ({ body, facts }) => {
        const { confirm } = await subscribe(db, clock, body, facts.address, { publicUrl });
        wakeMail();
        const { success: message } = confirm ? confirmTexts : popupTexts;
        return { status: 201, body: { message, confirm } };
      },
    }),
    endpoint({
      method: "GET",
      path: subscribersPath,
      access: "director",
      summary:
        "The subscribers, newest first; state (or active=true, those who get our letters) narrows them",
      query: pageQuerySchema.extend({
        active: z.literal("true").optional(),
        state: z.enum(subscriberStates).optional(),
      }),
      replies: { 200: z.array(subscriberSchema) },
      handle: async ({ query, request }) => {
        const state = query.state ?? (query.active ? "active" : undefined);
        return pageReply(await listSubscribers(db, query, state), request);
      },
    }),
    endpoint({
      method: "POST",
      path: `${subscribersPath}/{id}/unsubscribe`,
      access: "director",
      summary: "Take a reader off the mailing list",
      params: byId,
      replies: { 200: subscriberSchema },
      refusals: [409],
      handle: async ({ params }) => answer(await unsubscribe(db, clock, params.id)),
    }),
    endpoint({
      method: "POST",
      path: `${subscribersPath}/{id}/resubscribe`,
      access: "director",
      summary:
        "Put somebody who left back on the list; 409 says what has to be confirmed first (confirmed: true)",
      params: byId,
      body: resubscribeSchema,
      replies: { 200: subscriberSchema },
      refusals: [409],
      handle: async ({ params, body }) => answer(await resubscribe(db, clock, params.id, body)),
    }),
    endpoint({
      method: "GET",
      path: `${subscribersPath}/export`,
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
    endpoint({
      method: "POST",
      path: "/confirm/{token}",
      access: "provider",
      summary: "Confirm an address for the mailing list; knowing the token is the permission",
      limits: [confirmLimit],
      params: z.object({ token: z.string().regex(confirmTokenPattern) }),
      replies: { 200: z.object({ message: z.string() }) },
      refusals: [409],
      handle: async ({ params: { token }, request }) => {
        const result = await confirm(db, clock, token, publicUrl);
        if (result === "confirmed") wakeMail();
        if ((await request.text()).includes(fromPage)) {
          const page = pageAddress("confirm", { token });
          return new Response(null, { status: 303, headers: { Location: page } });
        }
        if (result === "unknown")
          return problem(404, "This link belongs to nobody, or is too old.");
        if (result === "used") return problem(409, "This link was used already.");
        return { status: 200, body: { message: "You are on the mailing list." } };
      },
    }),
  ];
}

function answer(moved: Moved) {
  if (moved.kind === "unknown") return problem(404, "There is no such subscriber.");
  if (moved.kind === "refused") return problem(409, moved.told);
  return { status: 200, body: moved.subscriber };
}

async function* addressLines(db: Database): AsyncGenerator<string> {
  for await (const batch of eachActiveAddress(db)) {
    yield batch.map((address) => `${address}\n`).join("");
  }
}
