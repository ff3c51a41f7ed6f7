import { z } from "zod";
import { contract } from "~/lib/api/contract";

/** SendGrid sends its events in batches of up to 768 KB. */
const maxNoticeBytes = 1_000_000;

export const handleSendgridWebhook = contract({
  method: "POST",
  path: "/api/sendgrid/webhook",
  access: "provider",
  summary: "SendGrid's signed event webhook",
  maxBodyBytes: maxNoticeBytes,
  replies: { 200: z.object({ received: z.literal(true) }) },
  refusals: [400, 503],
});
