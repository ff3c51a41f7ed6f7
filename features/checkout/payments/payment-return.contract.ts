import { z } from "zod";
import { limitsPerEntry } from "~/features/submissions/limits.rules";
import { contract } from "~/lib/api/contract";
import { paymentStatuses } from "./payment-status.schema";

export const checkPayment = contract({
  method: "POST",
  path: "/api/payment-return",
  access: "public",
  summary: "Check a payment after returning from the provider; a paid draft is submitted",
  limits: limitsPerEntry("payment-return", 60),
  body: z.object({
    paymentIntentId: z.string("Send the payment id").trim().min(1, "Send the payment id").max(200),
  }),
  replies: {
    200: z.object({
      /** The state of the payment. */
      standing: z.enum(paymentStatuses),
    }),
  },
  refusals: [503],
});
