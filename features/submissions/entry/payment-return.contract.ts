import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { paymentStatuses } from "./schema";

export const lookAfterPayment = contract({
  method: "POST",
  path: "/api/payment-return",
  access: "public",
  summary:
    "Ask how a payment stands that somebody comes back from; a paid entry is handed in from what was kept",
  limits: [{ name: "payment-return", max: 60, seconds: 3600 }],
  body: z.object({
    paymentIntentId: z.string("Say which payment").trim().min(1, "Say which payment").max(200),
  }),
  replies: { 200: z.object({ standing: z.enum(paymentStatuses) }) },
  refusals: [503],
});
