import { z } from "zod";
import {
  createdIntentSchema,
  createIntentSchema,
  sandboxConfirmedSchema,
  sandboxConfirmSchema,
} from "~/features/payments/schema";
import { limitsPerEntry } from "~/features/submissions/limits.rules";
import { contract } from "~/lib/api/contract";

export const createPaymentIntent = contract({
  method: "POST",
  path: "/api/create-payment-intent",
  access: "public",
  skipConflictSync: true,
  summary: "Save the form values and start a payment of the current fee",
  limits: limitsPerEntry("payment", 10),
  body: createIntentSchema,
  replies: { 201: createdIntentSchema },
  refusals: [409, 503],
});

export const confirmSandboxPayment = contract({
  method: "POST",
  path: "/api/sandbox/payments/{paymentIntentId}/confirm",
  access: "public",
  skipConflictSync: true,
  summary: "Pay a sandbox payment with a test card; no card is charged",
  params: z.object({ paymentIntentId: z.string().regex(/^pi_sandbox_[\w-]+$/) }),
  body: sandboxConfirmSchema,
  replies: { 200: sandboxConfirmedSchema },
  refusals: [402, 409],
});

export const handleStripeWebhook = contract({
  method: "POST",
  path: "/api/stripe/webhook",
  access: "provider",
  summary: "Stripe's signed webhook",
  replies: { 200: z.object({ received: z.literal(true) }) },
  refusals: [400, 503],
});
