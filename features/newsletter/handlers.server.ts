import type { Database } from "~/db/client";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { downloadOf } from "~/lib/download";
import { pageReply } from "~/lib/pagination/keyset";
import { pathFor } from "~/lib/paths";
import {
  listSubscribers,
  resubscribe,
  type SubscriptionResult,
  unsubscribe,
} from "./admin/list.commands.server";
import { subscribe, unsubscribeByToken } from "./commands.server";
import { confirm } from "./confirmation.commands.server";
import * as calls from "./contract";
import { importSubscribers } from "./import.commands.server";
import { eachActiveAddress } from "./queries.server";
import { confirmTexts, popupTexts, testToken } from "./rules";

type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

/** A field of the page's own form: its response is a page instead of JSON. */
const fromPage = "from=page";

/** The calls about subscribers. */
export function subscribersApi({ db, clock, publicUrl, wakeMail }: Deps): Endpoint[] {
  return implement(calls)("mailing list", {
    subscribe: async ({ body, requestContext }) => {
      const { confirm } = await subscribe(db, clock, body, requestContext.address, { publicUrl });
      wakeMail();
      const { success: message } = confirm ? confirmTexts : popupTexts;
      return { status: 201, body: { message, confirm } };
    },
    listSubscribers: async ({ query, request }) => {
      const state = query.state ?? (query.active ? "active" : undefined);
      return pageReply(await listSubscribers(db, query, state), request);
    },
    unsubscribeSubscriber: async ({ params }) =>
      subscriptionReply(await unsubscribe(db, clock, params.id)),
    resubscribeSubscriber: async ({ params, body }) =>
      subscriptionReply(await resubscribe(db, clock, params.id, body)),
    exportSubscribers: async () =>
      downloadOf("email-subscribers.txt", "text/plain", addressLines(db)),
    importSubscribers: async ({ body }) => {
      const result = await importSubscribers(db, clock, body);
      return "errors" in result ? invalid(result.errors) : { status: 200, body: result };
    },
    leaveMailingList: async ({ params: { token }, request }) => {
      if (token === testToken) return { status: 200, body: { message: "This is a test email." } };
      if (!(await unsubscribeByToken(db, clock, token))) {
        return problem(404, "This link is not valid.");
      }
      if (!(await request.text()).includes(fromPage)) {
        return { status: 200, body: { message: "You've unsubscribed." } };
      }
      const page = pathFor("unsubscribe", { token });
      return new Response(null, { status: 303, headers: { Location: page } });
    },
    confirmAddress: async ({ params: { token }, request }) => {
      const result = await confirm(db, clock, token, publicUrl);
      if (result === "confirmed") wakeMail();
      if ((await request.text()).includes(fromPage)) {
        const page = pathFor("confirm", { token });
        return new Response(null, { status: 303, headers: { Location: page } });
      }
      if (result === "unknown") return problem(404, "This link is not valid or has expired.");
      if (result === "used") return problem(409, "This link was already used.");
      return { status: 200, body: { message: "You're subscribed." } };
    },
  });
}

function subscriptionReply(result: SubscriptionResult) {
  if (result.kind === "unknown") return problem(404, "We can't find this subscriber.");
  if (result.kind === "refused") return problem(409, result.message);
  return { status: 200 as const, body: result.subscriber };
}

async function* addressLines(db: Database): AsyncGenerator<string> {
  for await (const batch of eachActiveAddress(db)) {
    yield batch.map((address) => `${address}\n`).join("");
  }
}
