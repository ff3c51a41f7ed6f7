import { z } from "zod";
import type { Database } from "~/db/client";
import type { MailRoute } from "~/features/mail/api.server";
import { sendgridNoticesPath } from "~/features/mail/schema";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { problem } from "~/http/problem";
import { heedNotices, isSigned, readNotices } from "./mail-notices.server";

type Deps = { db: Database; clock: Clock; mail: MailRoute };

/** SendGrid sends its notices in batches of up to 768 KB. */
const maxNoticeBytes = 1_000_000;

/** What a mail service tells later: it takes readers off the list, so it is heard here. */
export function mailNoticesApi({ db, clock, mail }: Deps): Endpoint[] {
  return [
    endpoint({
      method: "POST",
      path: sendgridNoticesPath,
      access: "provider",
      summary: "SendGrid's signed notices of what became of a mail",
      maxBodyBytes: maxNoticeBytes,
      replies: { 200: z.object({ received: z.literal(true) }) },
      refusals: [400, 503],
      handle: async ({ request }) => {
        if (!mail.noticeKey) return problem(503, "SendGrid's notices are not set up.");
        const raw = await request.text();
        const proof = {
          signature: request.headers.get("x-twilio-email-event-webhook-signature"),
          timestamp: request.headers.get("x-twilio-email-event-webhook-timestamp"),
        };
        if (!isSigned(raw, proof, mail.noticeKey)) {
          return problem(400, "The signature does not hold.");
        }
        const notices = readNotices(raw);
        if (!notices) return problem(400, "The body is no list of notices.");
        await heedNotices(db, clock, notices);
        return { status: 200, body: { received: true } };
      },
    }),
  ];
}
