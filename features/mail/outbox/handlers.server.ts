import type { Database } from "~/db/client";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { dismissMail, releaseRestored, retryFailed, retryMail } from "../commands.server";
import type { WakeMail } from "../jobs.server";
import { emailPreviewResponse } from "../layout/preview-page.rules.server";
import { findEmail, listOutbox } from "../queries.server";
import * as calls from "./contract";

type Deps = { db: Database; clock: Clock; wakeMail: WakeMail };

const mailNotFound = () => problem(404, "We can't find this email.");

/** Handlers of the outbox: emails, their content, retries. */
export function outboxApi({ db, clock, wakeMail }: Deps): Endpoint[] {
  return implement(calls)("mail", {
    listOutbox: async ({ query, request }) => pageReply(await listOutbox(db, query), request),
    readEmail: async ({ params }) => {
      const email = await findEmail(db, params.id);
      return email ? emailPreviewResponse(email.html) : mailNotFound();
    },
    dismissMail: async ({ params }) => {
      const mail = await dismissMail(db, clock, params.id);
      if (mail === "not failed") return problem(409, "This email has not failed.");
      return mail ? { status: 200, body: mail } : mailNotFound();
    },
    retryMail: async ({ params }) => {
      const result = await retryMail(db, clock, params.id);
      if (result.kind === "unknown") return mailNotFound();
      if (result.kind === "sent") return problem(409, "This email is already being sent.");
      if (result.kind === "held") return problem(409, "This email is held until its release.");
      if (result.kind === "text deleted") {
        return problem(409, "The text of this email was deleted with the data of somebody in it.");
      }
      if (result.kind === "copy") {
        return problem(409, "A copy of a newsletter is not sent alone.");
      }
      if (result.kind === "unsubscribed") {
        return problem(409, "The subscriber unsubscribed, so it is not sent.");
      }
      wakeMail({ now: true });
      return { status: 200, body: result.mail };
    },
    releaseRestored: async () => {
      const released = await releaseRestored(db, clock);
      wakeMail({ now: true });
      return { status: 200, body: { released } };
    },
    retryFailed: async ({ body }) => {
      const emails = await retryFailed(db, clock, body);
      wakeMail({ now: true });
      return { status: 200, body: { emails } };
    },
  });
}
