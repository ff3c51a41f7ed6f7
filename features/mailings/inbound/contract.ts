import { z } from "zod";
import { contract } from "~/lib/api/contract";

/** With its attachments, which are left aside. */
const longestMail = 10_000_000;

export const takeInboundMail = contract({
  method: "POST",
  path: "/api/inbound-mail/{token}",
  access: "provider",
  summary:
    "An answer to one of our emails, as SendGrid's Inbound Parse hands it over; knowing the token is the permission",
  maxBodyBytes: longestMail,
  params: z.object({ token: z.string().max(200) }),
  replies: { 200: z.object({ received: z.literal(true) }) },
  refusals: [400],
});
