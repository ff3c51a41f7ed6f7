import type { Database } from "~/db/client";
import type { MailRoute } from "~/features/mail/handlers.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { handleSendgridEvents, isSigned, readNotices } from "./sendgrid-webhook.commands.server";
import * as calls from "./sendgrid-webhook.contract";

type Deps = { db: Database; clock: Clock; mail: MailRoute };

/** The webhook of the mail service; it unsubscribes readers, so it is in this feature. */
export function mailNoticesApi({ db, clock, mail }: Deps): Endpoint[] {
  return implement(calls)("mailing list", {
    handleSendgridWebhook: async ({ request }) => {
      if (!mail.noticeKey) return problem(503, "SendGrid's webhook is not set up.");
      const rawBody = await request.text();
      const proof = {
        signature: request.headers.get("x-twilio-email-event-webhook-signature"),
        timestamp: request.headers.get("x-twilio-email-event-webhook-timestamp"),
      };
      if (!isSigned(rawBody, proof, mail.noticeKey)) {
        return problem(400, "The signature is not valid.");
      }
      const notices = readNotices(rawBody);
      if (!notices) return problem(400, "The body is not a list of events.");
      await handleSendgridEvents(db, clock, notices);
      return { status: 200, body: { received: true } };
    },
  });
}
