import { z } from "zod";
import { contract } from "~/lib/api/contract";

/** With attachments, of which the names are kept. */
const longestMail = 10_000_000;

export const takeInboundMail = contract({
  method: "POST",
  path: "/api/inbound-mail/{token}",
  access: "provider",
  summary: "Reply to one of our emails, from SendGrid's Inbound Parse; authenticated by the token",
  maxBodyBytes: longestMail,
  params: z.object({ token: z.string().max(200) }),
  replies: { 200: z.object({ received: z.literal(true) }) },
  refusals: [400, 503],
});
