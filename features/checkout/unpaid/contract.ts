import { z } from "zod";
import { payableIntentSchema } from "~/features/payments/schema";
import { limitsPerEntry } from "~/features/submissions/limits.rules";
import { contract } from "~/lib/api/contract";
import { linkTokenSchema, unpaidStatusSchema } from "./schema";

const byToken = z.object({ token: linkTokenSchema });

export const readUnpaid = contract({
  method: "GET",
  path: "/api/unpaid-entries/{token}",
  access: "public",
  summary: "Status of an unpaid draft, for the holder of its link",
  params: byToken,
  replies: { 200: unpaidStatusSchema },
});

export const payUnpaid = contract({
  method: "POST",
  path: "/api/unpaid-entries/{token}/payment",
  access: "public",
  summary:
    "Continue the payment of a draft: the open one at the quoted fee, or a new one at today's fee",
  limits: limitsPerEntry("payment", 10),
  params: byToken,
  body: z.object({ amount: z.number({ error: "Enter the fee" }) }),
  replies: { 201: payableIntentSchema },
  refusals: [409, 503],
});
