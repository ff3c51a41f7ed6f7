import { z } from "zod";
import { payableIntentSchema } from "~/features/payments/schema";
import { contract } from "~/lib/api/contract";
import { linkTokenSchema, unpaidStatusSchema } from "./schema";

const byToken = z.object({ token: linkTokenSchema });

export const readUnpaid = contract({
  method: "GET",
  path: "/api/unpaid-entries/{token}",
  access: "public",
  summary: "Whether an entry still waits for its payment, for who holds its link",
  params: byToken,
  replies: { 200: unpaidStatusSchema },
});

export const payUnpaid = contract({
  method: "POST",
  path: "/api/unpaid-entries/{token}/payment",
  access: "public",
  summary:
    "Go on with the payment of an entry that was kept: the one that is open at the fee that was quoted, or a new one at today's fee",
  limits: [{ name: "payment", max: 10, seconds: 3600 }],
  params: byToken,
  body: z.object({ amount: z.number({ error: "State the fee in dollars" }) }),
  replies: { 201: payableIntentSchema },
  refusals: [409, 503],
});
